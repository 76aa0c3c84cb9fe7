package dev.hypnos.network;

import java.net.InetAddress;
import java.net.SocketException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The multicast groups that a socket has joined, and the interface by which it sends to groups. */
final class Memberships {
    private record Group(InetAddress address, int link) {}

    /**
     * @param only the sources that it hears; null for all
     * @param blocked those that it does not hear
     */
    private record Filter(@Nullable Set<InetAddress> only, Set<InetAddress> blocked) {}

    private final Map<Group, Filter> joined = new HashMap<>();
    /** The index of the interface; 0 for the one that leads out. */
    private int link;

    int link() {
        return link;
    }

    void link(int index) {
        link = index;
    }

    int outgoing() {
        return link == 0 ? Link.OUTWARD : link;
    }

    private static Group group(InetAddress address, int index) {
        return new Group(address, index == 0 ? Link.OUTWARD : index);
    }

    void join(InetAddress address, int index, @Nullable InetAddress source) throws SocketException {
        Group group = group(address, index);
        Filter known = joined.get(group);
        if (source != null && known != null && known.only != null) {
            known.only.add(source);
        } else if (known != null) {
            throw new SocketException("Address already in use");
        } else {
            Set<InetAddress> only = source == null ? null : new HashSet<>(Set.of(source));
            joined.put(group, new Filter(only, new HashSet<>()));
        }
    }

    void leave(InetAddress address, int index, @Nullable InetAddress source) {
        Group group = group(address, index);
        Filter known = joined.get(group);
        if (known == null) {
            return;
        }
        if (source != null && known.only != null) {
            known.only.remove(source);
        }
        if (source == null || known.only == null || known.only.isEmpty()) {
            joined.remove(group);
        }
    }

    void block(InetAddress address, int index, InetAddress source, boolean isBlocked) {
        Filter known = joined.get(group(address, index));
        if (known != null && isBlocked) {
            known.blocked.add(source);
        } else if (known != null) {
            known.blocked.remove(source);
        }
    }

    /** Whether it hears what this source sends to the group by an interface. */
    boolean allow(InetAddress address, int index, InetAddress source) {
        Filter known = joined.get(group(address, index));
        return known != null && (known.only == null || known.only.contains(source)) && !known.blocked.contains(source);
    }
}
