package dev.hypnos.suites.network;

import dev.hypnos.suites.conformance.Outcomes;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;

/** Selectors that are woken up, changed and closed while somebody selects. */
public class SelectorChangePrograms extends NetworkProgram {
    private static final long MILLIS = 4;

    private Selector selector() throws Exception {
        return opened(Selector.open());
    }

    private static SelectionKey readable(SocketChannel channel, Selector selector) throws Exception {
        channel.configureBlocking(false);
        return channel.register(selector, SelectionKey.OP_READ);
    }

    /** Before or during the selection: it returns. */
    @Outcomes("0")
    public Object wokenUp() throws Exception {
        Selector selector = selector();
        started(() -> say(selector.select()));
        selector.wakeup();
        return joined();
    }

    /** Two wake-ups are one: the second selection takes its time. */
    @Outcomes("0 0 true")
    public Object wokenUpTwice() throws Exception {
        Selector selector = selector();
        selector.wakeup();
        selector.wakeup();
        say(selector.select());
        long start = System.nanoTime();
        say(selector.select(MILLIS));
        say(System.nanoTime() - start >= MILLIS * 1_000_000);
        return said();
    }

    /** To look without waiting takes a wake-up away. */
    @Outcomes("0 0 true")
    public Object aWakeUpIsTakenBySelectNow() throws Exception {
        Selector selector = selector();
        selector.wakeup();
        say(selector.selectNow());
        long start = System.nanoTime();
        say(selector.select(MILLIS));
        say(System.nanoTime() - start >= MILLIS * 1_000_000);
        return said();
    }

    @Outcomes({"0", "1"})
    public Object wokenUpAgainstAByte() throws Exception {
        ChannelEnds ends = channelEnds();
        Selector selector = selector();
        readable(ends.one(), selector);
        started(() -> say(selector.select()));
        ends.other().write(buffer("x"));
        selector.wakeup();
        return joined();
    }

    @Outcomes(
            value = {"0", "1"},
            earlyTicks = 2)
    public Object aTimeOutAgainstAByte() throws Exception {
        ChannelEnds ends = channelEnds();
        Selector selector = selector();
        readable(ends.one(), selector);
        started(() -> {
            Thread.sleep(MILLIS);
            ends.other().write(buffer("x"));
        });
        int count = selector.select(MILLIS);
        joined();
        return count;
    }

    /** A key is invalid at once, and gone with the next selection. */
    @Outcomes("false 1 0 0 CancelledKeyException true")
    public Object aKeyIsCancelled() throws Exception {
        ChannelEnds ends = channelEnds();
        Selector selector = selector();
        SelectionKey key = readable(ends.one(), selector);
        key.cancel();
        say(key.isValid());
        say(selector.keys().size());
        say(selector.selectNow());
        say(selector.keys().size());
        say(answer(key::interestOps));
        say(ends.one().isOpen());
        return said();
    }

    /** Until the cancelled key is gone the channel cannot be registered again. */
    @Outcomes("CancelledKeyException true")
    public Object registeredAfterItsKeyWasCancelled() throws Exception {
        ChannelEnds ends = channelEnds();
        Selector selector = selector();
        readable(ends.one(), selector).cancel();
        say(answer(() -> readable(ends.one(), selector)));
        selector.selectNow();
        say(readable(ends.one(), selector).isValid());
        return said();
    }

    /** A key that is cancelled meanwhile is not selected any more, unless it was before. */
    @Outcomes({"0 false", "1 false"})
    public Object aKeyIsCancelledAgainstAByte() throws Exception {
        ChannelEnds ends = channelEnds();
        Selector selector = selector();
        SelectionKey key = readable(ends.one(), selector);
        started(() -> say(selector.select()));
        ends.other().write(buffer("x"));
        key.cancel();
        selector.wakeup();
        joined();
        say(key.isValid());
        return said();
    }

    /** Closing a channel cancels its keys; nobody is woken up by that. */
    @Outcomes("0 false 0")
    public Object aChannelIsClosedDuringASelection() throws Exception {
        ChannelEnds ends = channelEnds();
        Selector selector = selector();
        SelectionKey key = readable(ends.one(), selector);
        started(() -> say(selector.select()));
        ends.one().close();
        selector.wakeup();
        joined();
        selector.selectNow();
        say(key.isValid());
        say(selector.keys().size());
        return said();
    }

    /** The other end learns of the close of a channel in a selector no later than the next selection. */
    @Outcomes("-1")
    public Object theOtherEndOfAChannelInASelector() throws Exception {
        ChannelEnds ends = channelEnds();
        Selector selector = selector();
        readable(ends.one(), selector);
        ends.one().close();
        selector.selectNow();
        return readToTheEnd(ends.other().socket());
    }

    /** Who registers while another selects does not wait; its key counts from the next selection. */
    @Outcomes("1")
    public Object registeredDuringASelection() throws Exception {
        ChannelEnds ends = channelEnds();
        Selector selector = selector();
        ends.other().write(buffer("x"));
        started(() -> {
            int count = selector.select();
            say(count == 0 ? selector.select() : count);
        });
        readable(ends.one(), selector);
        selector.wakeup();
        return joined();
    }

    /** Too late for the selection under way, or not. */
    @Outcomes({"0", "1"})
    public Object interestChangedDuringASelection() throws Exception {
        ChannelEnds ends = channelEnds();
        Selector selector = selector();
        SelectionKey key = readable(ends.one(), selector);
        key.interestOps(0);
        ends.other().write(buffer("x"));
        pause();
        started(() -> say(selector.select(MILLIS)));
        key.interestOps(SelectionKey.OP_READ);
        return joined();
    }

    /** Two who select, one key: one counts it, the other finds it selected already. */
    @Outcomes({"1 0", "0 1"})
    public Object twoSelectAtOnce() throws Exception {
        ChannelEnds ends = channelEnds();
        Selector selector = selector();
        readable(ends.one(), selector);
        ends.other().write(buffer("x"));
        pause();
        started(() -> say(selector.selectNow()));
        started(() -> say(selector.selectNow()));
        return joined();
    }

    @Outcomes({"0", "ClosedSelectorException"})
    public Object closedDuringASelection() throws Exception {
        Selector selector = selector();
        started(() -> say(answer(selector::select)));
        selector.close();
        return joined();
    }

    @Outcomes("ClosedSelectorException ClosedSelectorException false true")
    public Object afterASelectorIsClosed() throws Exception {
        ChannelEnds ends = channelEnds();
        Selector selector = selector();
        SelectionKey key = readable(ends.one(), selector);
        selector.close();
        selector.close();
        say(answer(selector::selectNow));
        say(answer(selector::keys));
        say(key.isValid());
        say(ends.one().isOpen());
        return said();
    }
}
