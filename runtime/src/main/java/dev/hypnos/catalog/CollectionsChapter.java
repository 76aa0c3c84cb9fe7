package dev.hypnos.catalog;

/** The plain collections of {@code java.util}. */
final class CollectionsChapter {
    static final String TEXT = """
            # The plain collections: nothing in them is safe to share, so each call is one read or write of the whole,
            # and a race on one is explored as it would be on a field. What is not listed is as in the interfaces.

            # Growing and trimming count as changes for the iterators.
            class java.util.ArrayList
                <init>(Collection)  READ     ARGUMENT(0)  callback
                clone               READ     OWNER
                ensureCapacity      WRITE    OWNER
                trimToSize          WRITE    OWNER
                removeRange         WRITE    OWNER

            class java.util.LinkedList
                <init>(Collection)  READ     ARGUMENT(0)  callback
                removeRange         WRITE    OWNER
                clone               READ     OWNER

            class java.util.ArrayDeque
                <init>(Collection)  READ     ARGUMENT(0)  callback
                clone               READ     OWNER

            class java.util.PriorityQueue
                <init>(Collection)     READ     ARGUMENT(0)  callback elements
                <init>(PriorityQueue)  READ     ARGUMENT(0)
                <init>(SortedSet)      READ     ARGUMENT(0)  callback
                comparator             NONE

            class java.util.HashMap
                <init>(Map)  READ     ARGUMENT(0)  callback elements
                clone        READ     OWNER        elements
                newHashMap   NONE

            # With access order, looking up moves the entry to the end.
            class java.util.LinkedHashMap
                <init>(Map)        READ     ARGUMENT(0)  callback elements
                get                WRITE    OWNER        elements reorders
                getOrDefault       WRITE    OWNER        elements reorders
                removeEldestEntry  NONE
                newLinkedHashMap   NONE

            class java.util.TreeMap
                <init>(Map)        READ     ARGUMENT(0)  callback elements
                <init>(SortedMap)  READ     ARGUMENT(0)  callback
                clone              READ     OWNER

            class java.util.IdentityHashMap
                <init>(Map)  READ     ARGUMENT(0)  callback
                clone        READ     OWNER

            class java.util.WeakHashMap
                <init>(Map)     READ     ARGUMENT(0)  callback elements
                clone           READ     OWNER
                newWeakHashMap  NONE

            class java.util.EnumMap
                <init>(EnumMap)  READ     ARGUMENT(0)
                <init>(Map)      READ     ARGUMENT(0)  callback
                clone            READ     OWNER

            class java.util.HashSet owner=map
                <init>(Collection)  READ     ARGUMENT(0)  callback elements
                clone               READ     OWNER
                newHashSet          NONE

            class java.util.LinkedHashSet
                <init>(Collection)  READ     ARGUMENT(0)  callback elements
                newLinkedHashSet    NONE

            class java.util.TreeSet owner=m
                <init>(Collection)  READ     ARGUMENT(0)  callback elements
                <init>(SortedSet)   READ     ARGUMENT(0)  callback
                clone               READ     OWNER

            class java.util.EnumSet
                copyOf        READ     ARGUMENT(0)  callback
                complementOf  READ     ARGUMENT(0)
                clone         READ     OWNER
                allOf         NONE
                noneOf        NONE
                of            NONE
                range         NONE

            class java.util.BitSet
                get               READ     RECEIVER
                nextSetBit        READ     RECEIVER
                nextClearBit      READ     RECEIVER
                previousSetBit    READ     RECEIVER
                previousClearBit  READ     RECEIVER
                length            READ     RECEIVER
                size              READ     RECEIVER
                cardinality       READ     RECEIVER
                isEmpty           READ     RECEIVER
                intersects        READ     RECEIVER  reads(0)
                equals            READ     RECEIVER  reads(0)
                hashCode          READ     RECEIVER
                toString          READ     RECEIVER
                clone             READ     RECEIVER
                stream            READ     RECEIVER
                toByteArray       READ     RECEIVER
                toLongArray       READ     RECEIVER
                set               WRITE    RECEIVER
                clear             WRITE    RECEIVER
                flip              WRITE    RECEIVER
                and               WRITE    RECEIVER  reads(0)
                or                WRITE    RECEIVER  reads(0)
                xor               WRITE    RECEIVER  reads(0)
                andNot            WRITE    RECEIVER  reads(0)
                valueOf           NONE

            class java.util.AbstractMap$SimpleEntry
                <init>(Entry)  READ     ARGUMENT(0)  callback

            # Algorithms: they read or change their first argument. Wrappers share its resource.
            class java.util.Collections final
                sort                    WRITE    ARGUMENT(0)  callback elements
                reverse                 WRITE    ARGUMENT(0)  callback
                shuffle                 WRITE    ARGUMENT(0)  callback
                swap                    WRITE    ARGUMENT(0)  callback
                fill                    WRITE    ARGUMENT(0)  callback
                copy                    WRITE    ARGUMENT(0)  callback reads(1)
                rotate                  WRITE    ARGUMENT(0)  callback
                replaceAll              WRITE    ARGUMENT(0)  callback elements
                addAll                  WRITE    ARGUMENT(0)  callback elements
                binarySearch            READ     ARGUMENT(0)  callback elements
                min                     READ     ARGUMENT(0)  callback elements
                max                     READ     ARGUMENT(0)  callback elements
                frequency               READ     ARGUMENT(0)  callback elements
                disjoint                READ     ARGUMENT(0)  callback elements reads(1)
                indexOfSubList          READ     ARGUMENT(0)  callback elements reads(1)
                lastIndexOfSubList      READ     ARGUMENT(0)  callback elements reads(1)
                list                    READ     ARGUMENT(0)  callback
                enumeration             READ     ARGUMENT(0)  callback
                newSetFromMap           READ     ARGUMENT(0)  callback
                newSequencedSetFromMap  READ     ARGUMENT(0)  callback
                *                       NONE
            """;

    private CollectionsChapter() {}
}
