package dev.hypnos.network;

import dev.hypnos.kernel.Access;
import dev.hypnos.network.memory.NativeMemory;
import dev.hypnos.runtime.library.DeviceHooks;
import dev.hypnos.runtime.program.UncontrolledCallHooks;
import java.io.IOException;
import java.util.function.BooleanSupplier;

/**
 * In place of the native methods by which selectors wait: {@code sun.nio.ch.EPoll}, {@code EventFD} and {@code Poller}.
 */
public final class EventHooks {
    /** What {@code epoll_ctl} is asked for, and what it answers if there is no such entry. */
    private static final int REMOVE = 2;

    private static final int CHANGE = 3;
    private static final int NO_ENTRY = 2;

    private EventHooks() {}

    // sun.nio.ch.EventFD and IOUtil

    public static int eventfd0() throws IOException {
        Network network = Network.current();
        return network.add(new EventCounter(network));
    }

    public static int set0(int descriptor) throws IOException {
        ((EventCounter) DescriptorHooks.of(descriptor)).set();
        return 0;
    }

    public static boolean drain(int descriptor) throws IOException {
        return ((EventCounter) DescriptorHooks.of(descriptor)).reset();
    }

    // sun.nio.ch.EPoll

    public static int create() throws IOException {
        Network network = Network.current();
        return network.add(new EventSet(network));
    }

    public static int ctl(int set, int operation, int descriptor, int events) {
        if (!Network.isVirtual(descriptor) && DeviceHooks.inTask()) {
            // it would never be ready
            UncontrolledCallHooks.called("java.nio.channels.Selector with a real channel");
        }
        Descriptor watched = DescriptorHooks.find(descriptor);
        if (!(DescriptorHooks.find(set) instanceof EventSet watching) || watched == null) {
            return -1;
        }
        if (operation == REMOVE) {
            watching.leave(watched);
        } else if (operation == CHANGE && !watching.watches(watched)) {
            return NO_ENTRY;
        } else {
            watching.watch(watched, events);
        }
        return 0;
    }

    public static int wait(int set, long address, int max, int millis) throws IOException {
        EventSet events = (EventSet) DescriptorHooks.of(set);
        if (millis == 0) {
            DeviceHooks.operate("select", events.in, Access.READ);
        } else {
            DeviceHooks.await(
                    "select", events.in, Access.READ, () -> events.isReady(Descriptor.IN), SocketHooks.nanos(millis));
        }
        int[] count = new int[1];
        return events.report(
                max, (descriptor, ready) -> SelectorInternals.putEvent(address, count[0]++, descriptor, ready));
    }

    public static long allocatePollArray(int entries) {
        return Network.current().memory().allocate((long) entries * SelectorInternals.eventSize());
    }

    public static void freePollArray(long address) {
        NativeMemory.free(address);
    }

    // sun.nio.ch.Poller, which stands behind virtual threads

    public static void poll(int descriptor, int event, long nanos, BooleanSupplier isOpen) throws IOException {
        Descriptor polled = DescriptorHooks.of(descriptor);
        int resource = (event & Descriptor.IN) != 0 ? polled.in : polled.out;
        DeviceHooks.awaitInterruptibly(
                "poll",
                resource,
                Access.READ,
                () -> polled.isReady(event) || !isOpen.getAsBoolean(),
                Math.max(0, nanos));
    }

    public static void pollSelector(int set, long nanos) throws IOException {
        Descriptor polled = DescriptorHooks.of(set);
        DeviceHooks.await("select", polled.in, Access.READ, () -> polled.isReady(Descriptor.IN), Math.max(0, nanos));
    }

    /** Who polls the descriptor goes on if it is not open any more. */
    public static void stopPoll(int descriptor) {
        Descriptor polled = DescriptorHooks.find(descriptor);
        if (polled != null) {
            polled.cameIn(null);
            polled.canGoOut(null);
        }
    }

    public static void stopPoll(int descriptor, int event) {
        stopPoll(descriptor);
    }
}
