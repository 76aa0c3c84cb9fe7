package dev.hypnos.suites.clusters;

import dev.hypnos.model.members.Member;
import dev.hypnos.model.members.Members;
import dev.hypnos.model.members.Peer;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The state of a cluster as a text: what each member holds in its fields. To be asked when nothing happens any more. */
public final class ClusterText {
    private ClusterText() {}

    /** With all members by their own names. Values that change must say in their {@code toString} what they hold. */
    public static String exact(Members members) {
        return text(members, members.peers());
    }

    /** The same, but for who is who. */
    public static String symmetric(Members members) {
        List<Peer> order = new ArrayList<>(members.peers());
        String[] smallest = new String[1];
        permute(members, order, 0, smallest);
        return String.valueOf(smallest[0]);
    }

    private static void permute(Members members, List<Peer> order, int from, @Nullable String[] smallest) {
        if (from == order.size()) {
            String text = text(members, order);
            String before = smallest[0];
            smallest[0] = before == null || text.compareTo(before) < 0 ? text : before;
            return;
        }
        for (int i = from; i < order.size(); i++) {
            Collections.swap(order, from, i);
            permute(members, order, from + 1, smallest);
            Collections.swap(order, from, i);
        }
    }

    /** Members in this order, each called by its place there. */
    private static String text(Members members, List<Peer> order) {
        StringBuilder text = new StringBuilder();
        for (Peer peer : order) {
            text.append(text(members.member(peer))).append('|');
        }
        String named = text.toString();
        for (int i = 0; i < order.size(); i++) {
            named = named.replace("<" + order.get(i) + ">", "<" + i + ">");
        }
        return named;
    }

    private static String text(@Nullable Member member) {
        if (member == null) {
            return "down";
        }
        StringBuilder text = new StringBuilder();
        for (Field field : member.getClass().getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers()) || !field.trySetAccessible()) {
                continue;
            }
            try {
                Object value = field.get(member);
                text.append(value instanceof Peer ? "<" + value + ">" : value).append(' ');
            } catch (IllegalAccessException unreadable) {
                throw new IllegalStateException(unreadable);
            }
        }
        return text.toString();
    }
}
