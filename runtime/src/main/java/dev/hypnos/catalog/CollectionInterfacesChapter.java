package dev.hypnos.catalog;

/** The interfaces of collections in {@code java.util}. */
final class CollectionInterfacesChapter {
    static final String TEXT = """
            # What the interfaces promise, for every collection of the JDK that says nothing else of itself. A program's
            # own collection is program code.

            # The other methods of every object are those of elements far more often than of collections.
            class java.lang.Object final
                toString  READ     OWNER  elements

            class java.lang.Number

            interface java.lang.AutoCloseable

            interface java.lang.Iterable
                iterator     READ     OWNER  view
                spliterator  READ     OWNER  view
                forEach      READ     OWNER  callback

            interface java.util.Collection
                size                  READ     OWNER
                isEmpty               READ     OWNER
                contains              READ     OWNER  elements
                containsAll           READ     OWNER  callback elements reads(0)
                toArray               READ     OWNER
                toArray(IntFunction)  READ     OWNER  callback
                stream                READ     OWNER
                parallelStream        READ     OWNER
                equals                READ     OWNER  elements reads(0)
                hashCode              READ     OWNER  elements
                add                   WRITE    OWNER  elements
                addAll                WRITE    OWNER  callback elements reads(0)
                remove                WRITE    OWNER  elements
                removeAll             WRITE    OWNER  callback elements reads(0)
                removeIf              WRITE    OWNER  callback
                retainAll             WRITE    OWNER  callback elements reads(0)
                clear                 WRITE    OWNER

            interface java.util.SequencedCollection
                reversed     NONE            view
                getFirst     READ     OWNER
                getLast      READ     OWNER
                addFirst     WRITE    OWNER
                addLast      WRITE    OWNER
                removeFirst  WRITE    OWNER
                removeLast   WRITE    OWNER

            interface java.util.List
                get                     READ     OWNER
                indexOf                 READ     OWNER        elements
                lastIndexOf             READ     OWNER        elements
                listIterator            READ     OWNER        view
                subList                 READ     OWNER        view
                set                     WRITE    OWNER
                add                     WRITE    OWNER
                addAll(int,Collection)  WRITE    OWNER        callback reads(1)
                sort                    WRITE    OWNER        callback elements
                replaceAll              WRITE    OWNER        callback
                of                      NONE
                copyOf                  READ     ARGUMENT(0)  callback

            interface java.util.Set
                of      NONE
                copyOf  READ     ARGUMENT(0)  callback elements

            interface java.util.SequencedSet

            interface java.util.SortedSet
                comparator  NONE
                subSet      NONE            view
                headSet     NONE            view
                tailSet     NONE            view
                first       READ     OWNER
                last        READ     OWNER

            interface java.util.NavigableSet
                descendingSet       NONE            view
                descendingIterator  READ     OWNER  view
                lower               READ     OWNER  elements
                floor               READ     OWNER  elements
                ceiling             READ     OWNER  elements
                higher              READ     OWNER  elements
                pollFirst           WRITE    OWNER  elements
                pollLast            WRITE    OWNER  elements

            interface java.util.Queue
                peek      READ     OWNER
                element   READ     OWNER
                offer     WRITE    OWNER  elements
                poll      WRITE    OWNER  elements
                remove()  WRITE    OWNER  elements

            interface java.util.Deque
                peekFirst              READ     OWNER
                peekLast               READ     OWNER
                descendingIterator     READ     OWNER  view
                offerFirst             WRITE    OWNER
                offerLast              WRITE    OWNER
                pollFirst              WRITE    OWNER
                pollLast               WRITE    OWNER
                removeFirstOccurrence  WRITE    OWNER  elements
                removeLastOccurrence   WRITE    OWNER  elements
                push                   WRITE    OWNER
                pop                    WRITE    OWNER

            interface java.util.Map
                size              READ     OWNER
                isEmpty           READ     OWNER
                containsKey       READ     OWNER        elements
                containsValue     READ     OWNER        elements
                get               READ     OWNER        elements
                getOrDefault      READ     OWNER        elements
                forEach           READ     OWNER        callback
                equals            READ     OWNER        elements reads(0)
                hashCode          READ     OWNER        elements
                keySet            NONE                  view
                values            NONE                  view
                entrySet          NONE                  view
                put               WRITE    OWNER        elements
                putAll            WRITE    OWNER        callback elements reads(0)
                putIfAbsent       WRITE    OWNER        elements
                remove            WRITE    OWNER        elements
                replace           WRITE    OWNER        elements
                replaceAll        WRITE    OWNER        callback
                compute           WRITE    OWNER        callback elements
                computeIfAbsent   WRITE    OWNER        callback elements
                computeIfPresent  WRITE    OWNER        callback elements
                merge             WRITE    OWNER        callback elements
                clear             WRITE    OWNER
                of                NONE
                ofEntries         NONE
                entry             NONE
                copyOf            READ     ARGUMENT(0)  callback elements

            interface java.util.SequencedMap
                reversed           NONE            view
                sequencedKeySet    NONE            view
                sequencedValues    NONE            view
                sequencedEntrySet  NONE            view
                firstEntry         READ     OWNER
                lastEntry          READ     OWNER
                pollFirstEntry     WRITE    OWNER
                pollLastEntry      WRITE    OWNER
                putFirst           WRITE    OWNER  elements
                putLast            WRITE    OWNER  elements

            interface java.util.SortedMap
                comparator  NONE
                subMap      NONE            view
                headMap     NONE            view
                tailMap     NONE            view
                firstKey    READ     OWNER
                lastKey     READ     OWNER

            interface java.util.NavigableMap
                descendingMap     NONE            view
                navigableKeySet   NONE            view
                descendingKeySet  NONE            view
                lowerEntry        READ     OWNER  elements
                lowerKey          READ     OWNER  elements
                floorEntry        READ     OWNER  elements
                floorKey          READ     OWNER  elements
                ceilingEntry      READ     OWNER  elements
                ceilingKey        READ     OWNER  elements
                higherEntry       READ     OWNER  elements
                higherKey         READ     OWNER  elements

            # An entry of a map without a way back to the map is a resource of its own.
            interface java.util.Map$Entry
                getKey            NONE
                getValue          READ     OWNER
                setValue          WRITE    OWNER
                equals            READ     OWNER        elements
                hashCode          READ     OWNER        elements
                comparingByKey    NONE
                comparingByValue  NONE
                copyOf            READ     ARGUMENT(0)

            interface java.util.Iterator
                hasNext           READ     OWNER
                next              READ     OWNER
                remove            WRITE    OWNER
                forEachRemaining  READ     OWNER  callback

            interface java.util.ListIterator
                hasPrevious    READ     OWNER
                previous       READ     OWNER
                nextIndex      NONE
                previousIndex  NONE
                set            WRITE    OWNER
                add            WRITE    OWNER

            interface java.util.Enumeration
                hasMoreElements  READ     OWNER
                nextElement      READ     OWNER
                asIterator       NONE            view

            interface java.util.Spliterator
                tryAdvance           READ     OWNER  callback
                forEachRemaining     READ     OWNER  callback
                trySplit             READ     OWNER
                estimateSize         READ     OWNER
                getExactSizeIfKnown  READ     OWNER
                characteristics      NONE
                hasCharacteristics   NONE
                getComparator        NONE

            # Skeletons of the program's own collections.
            class java.util.AbstractCollection skeleton

            class java.util.AbstractList skeleton

            class java.util.AbstractSequentialList skeleton

            class java.util.AbstractSet skeleton

            class java.util.AbstractQueue skeleton

            class java.util.AbstractMap skeleton

            class java.util.Dictionary skeleton
            """;

    private CollectionInterfacesChapter() {}
}
