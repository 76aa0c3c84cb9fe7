package dev.hypnos.suites.network;

import dev.hypnos.suites.conformance.Program;
import java.util.List;

/** All programs of this package. */
public final class NetworkPrograms {
    private static final List<Class<?>> CLASSES = List.of(
            ConnectPrograms.class,
            StreamPrograms.class,
            EndPrograms.class,
            ArrivalTimePrograms.class,
            AsynchronousClosePrograms.class,
            ChannelPrograms.class,
            ChannelInterruptPrograms.class,
            SelectorPrograms.class,
            SelectorChangePrograms.class,
            AdaptorPrograms.class,
            AddressPrograms.class,
            VirtualThreadNetworkPrograms.class,
            DatagramPrograms.class,
            DatagramChannelPrograms.class,
            PipePrograms.class,
            AsynchronousChannelPrograms.class);

    private NetworkPrograms() {}

    public static List<Program> all() {
        return CLASSES.stream().flatMap(type -> Program.of(type).stream()).toList();
    }
}
