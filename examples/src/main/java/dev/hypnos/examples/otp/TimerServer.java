package dev.hypnos.examples.otp;

import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.trapExits;
import static dev.hypnos.model.Model.whereis;

import dev.hypnos.model.Model;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Reason;
import dev.hypnos.model.Server;
import dev.hypnos.model.Table;
import dev.hypnos.model.Timer;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * {@code timer_server}, by which the module {@code timer} sends messages later: a table of what is due. It runs from
 * the first timer on.
 */
public final class TimerServer extends Server {
    static final String NAME = "timer_server";

    private record SendAfter(long millis, Pid to, Object message) {}

    private record Cancel(long number) {}

    private record Due(long number) {}

    private record Pending(Pid to, Object message) {}

    private @Nullable Table<Long, Pending> table;
    private final Map<Long, Timer> timers = new HashMap<>();
    private long last;

    TimerServer() {}

    /** Has a message sent after a time; returns the number of the timer. */
    public static long sendAfter(long millis, Pid to, Object message) {
        if (whereis(NAME) == null) {
            Kernel.startTimerServer();
        }
        return (Long) Server.call(NAME, new SendAfter(millis, to, message), -1);
    }

    /** The message is not to be sent; if it is on its way already, it comes. */
    public static void cancel(long number) {
        Server.call(NAME, new Cancel(number), -1);
    }

    private Table<Long, Pending> table() {
        return Objects.requireNonNull(table);
    }

    @Override
    protected void init() {
        trapExits();
        table = Table.create("timer_tab");
        Table.create("timer_interval_tab");
    }

    @Override
    protected Object onCall(Object request, From from) {
        switch (request) {
            case SendAfter(long millis, Pid to, Object message) -> {
                long number = ++last;
                table().put(number, new Pending(to, message));
                timers.put(number, Model.sendAfter(millis, Model.self(), new Due(number)));
                return number;
            }
            case Cancel(long number) -> {
                table().remove(number);
                Timer timer = timers.remove(number);
                if (timer != null) {
                    timer.cancel();
                }
                return Reason.NORMAL;
            }
            default -> throw new IllegalArgumentException("an unknown call: " + request);
        }
    }

    @Override
    protected void onMessage(Object message) {
        if (message instanceof Due(long number)) {
            timers.remove(number);
            Pending pending = table().remove(number);
            if (pending != null) {
                send(pending.to(), pending.message());
            }
        }
    }
}
