package dev.hypnos.systems.h2;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import org.h2.mvstore.MVStore;
import org.jspecify.annotations.Nullable;

/** What a node with a store does. */
@SuppressWarnings("NonFinalStaticField") // that of one process
final class Ledger {
    private static volatile @Nullable MVStore store;

    private Ledger() {}

    static void open() {
        store = new MVStore.Builder().fileName("ledger.mv").open();
    }

    /** Makes the empty store durable, and its name, which the store leaves to others. */
    static void settle() throws IOException {
        opened().sync();
        try (FileChannel directory = FileChannel.open(Path.of("."), StandardOpenOption.READ)) {
            directory.force(true);
        }
    }

    private static Map<Integer, Integer> entries() {
        return opened().openMap("entries");
    }

    private static MVStore opened() {
        MVStore open = store;
        if (open == null) {
            throw new IllegalStateException("the store is not open");
        }
        return open;
    }

    /** Puts an entry; when this returns it is committed, and durable if it is to be. */
    static void put(int number, boolean isDurable) {
        entries().put(number, number * number);
        opened().commit();
        if (isDurable) {
            opened().sync();
        }
    }

    /** How many entries there are, from the first on; all must be whole. */
    static int count() {
        Map<Integer, Integer> all = entries();
        for (int number = 1; number <= all.size(); number++) {
            Integer entry = all.get(number);
            if (entry == null || entry != number * number) {
                throw new IllegalStateException("entry " + number + " of " + all.size() + " is " + entry);
            }
        }
        return all.size();
    }
}
