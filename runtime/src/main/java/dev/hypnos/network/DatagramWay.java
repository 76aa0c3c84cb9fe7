package dev.hypnos.network;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Sites;
import dev.hypnos.runtime.Courier;
import dev.hypnos.runtime.library.DeviceHooks;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The way out of a datagram socket. Each datagram has a courier of its own: they overtake each other. */
final class DatagramWay {
    private static final int ARRIVES = Sites.add(
                    "datagram arrives", "dev.hypnos.network", "deliver", "the network", -1, 0, Access.WRITE)
            .id();

    private final Host host;
    private final PacketSocket sender;
    /** Those that have brought what they had, and can carry another. */
    private final Deque<Bearer> idle = new ArrayDeque<>();

    DatagramWay(Host host, PacketSocket sender) {
        this.host = host;
        this.sender = sender;
    }

    /** Sends it to one host. */
    void to(Host target, Datagram datagram) {
        if (target != host) {
            DeviceHooks.tells(host.network.topology(), Access.READ);
        }
        if (target != host && !host.network.isOpen(host, target)) {
            return;
        }
        int copies = host.network.datagrams().copies();
        for (int i = 0; i < copies; i++) {
            // whoever explores knows what happens by who does it: nobody carries for another then
            Bearer bearer = DeviceHooks.tellsAll() ? null : idle.poll();
            if (bearer == null) {
                bearer = new Bearer(target + ":" + datagram.port());
            }
            bearer.carry(target, datagram);
        }
    }

    /** Sends it to every host that can be reached, and this one if it is to hear it too. */
    void toAll(Datagram datagram, boolean leaves, boolean returns) {
        if (returns) {
            to(host, datagram);
        }
        if (leaves && datagram.link() == Link.OUTWARD) {
            for (Host other : host.network.all()) {
                if (other != host) {
                    to(other, datagram);
                }
            }
        }
    }

    private final class Bearer {
        private final Courier courier;
        private @Nullable Host target;
        private @Nullable Datagram datagram;
        private int cuts;
        /** What stands for what it carries. */
        private int mark;
        /** What stands for all ways; -1 if it stays within the host. */
        private int ways;

        Bearer(String to) {
            courier = DeviceHooks.courier("datagram to " + to, host, this::deliver);
        }

        void carry(Host to, Datagram carried) {
            target = to;
            datagram = carried;
            courier.node = to.number();
            cuts = host.network.cuts(host, to);
            ways = to == host ? -1 : host.network.topology();
            mark = DeviceHooks.sends();
            int place = to.datagrams().resource(carried.port());
            DeviceHooks.offerAt(courier, ARRIVES, place, host.network.arrival(host, to));
        }

        private void deliver() {
            Host to = Objects.requireNonNull(target);
            Datagram carried = Objects.requireNonNull(datagram);
            datagram = null;
            idle.add(this);
            DeviceHooks.delivers(courier, mark);
            if (ways >= 0) {
                DeviceHooks.also(courier, ways, Access.READ);
                if (host.network.cuts(host, to) != cuts) {
                    return; // it was on its way when the way was cut
                }
            }
            if (carried.to().isMulticastAddress() || Network.isBroadcast(carried.to())) {
                for (PacketSocket socket : List.copyOf(to.datagrams().at(carried.port()))) {
                    if (socket.hears(carried)) {
                        socket.arrive(carried, courier);
                    }
                }
                return;
            }
            PacketSocket receiver = to.datagrams().receiver(carried);
            if (receiver != null) {
                receiver.arrive(carried, courier);
            } else if (to == host || host.network.isOpen(to, host)) {
                sender.refused(carried, courier);
            }
        }
    }
}
