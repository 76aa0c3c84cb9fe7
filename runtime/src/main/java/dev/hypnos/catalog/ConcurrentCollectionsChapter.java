package dev.hypnos.catalog;

/** Concurrent maps, sets, lists and queues, with their views and iterators. */
final class ConcurrentCollectionsChapter {
    static final String TEXT = """
            # What is not listed is as in the interfaces of java.util: a change of the map or queue is one write of it
            # as a whole.

            interface java.util.concurrent.ConcurrentMap
                getOrDefault      READ     OWNER  elements
                forEach           READ     OWNER  callback
                putIfAbsent       WRITE    OWNER  elements
                remove(E,E)       WRITE    OWNER  elements
                replace           WRITE    OWNER  elements
                replaceAll        WRITE    OWNER  callback elements
                compute           WRITE    OWNER  callback elements
                computeIfAbsent   WRITE    OWNER  callback elements
                computeIfPresent  WRITE    OWNER  callback elements
                merge             WRITE    OWNER  callback elements

            interface java.util.concurrent.ConcurrentNavigableMap
                subMap            NONE       view
                headMap           NONE       view
                tailMap           NONE       view
                descendingMap     NONE       view
                keySet            NONE       view
                navigableKeySet   NONE       view
                descendingKeySet  NONE       view

            # Changes lock a bin by its monitor, and call equals and the program's functions under it.
            class java.util.concurrent.ConcurrentHashMap
                <init>(Map)            READ     ARGUMENT(0)  callback elements
                put                    WRITE    OWNER        elements monitor
                putAll                 WRITE    OWNER        callback elements monitor outside reads(0)
                putIfAbsent            WRITE    OWNER        elements monitor
                remove                 WRITE    OWNER        elements monitor
                replace                WRITE    OWNER        elements monitor
                clear                  WRITE    OWNER        monitor
                replaceAll             WRITE    OWNER        callback elements monitor outside
                compute                WRITE    OWNER        callback elements monitor
                computeIfAbsent        WRITE    OWNER        callback elements monitor
                computeIfPresent       WRITE    OWNER        callback elements monitor
                merge                  WRITE    OWNER        callback elements monitor
                contains               READ     OWNER        elements
                mappingCount           READ     OWNER
                clone                  READ     OWNER
                keys                   READ     OWNER        view
                elements               READ     OWNER        view
                keySet                 NONE                  view
                newKeySet              NONE
                forEach                READ     OWNER        callback
                forEachKey             READ     OWNER        callback
                forEachValue           READ     OWNER        callback
                forEachEntry           READ     OWNER        callback
                search                 READ     OWNER        callback
                searchKeys             READ     OWNER        callback
                searchValues           READ     OWNER        callback
                searchEntries          READ     OWNER        callback
                reduce                 READ     OWNER        callback
                reduceToDouble         READ     OWNER        callback
                reduceToLong           READ     OWNER        callback
                reduceToInt            READ     OWNER        callback
                reduceKeys             READ     OWNER        callback
                reduceKeysToDouble     READ     OWNER        callback
                reduceKeysToLong       READ     OWNER        callback
                reduceKeysToInt        READ     OWNER        callback
                reduceValues           READ     OWNER        callback
                reduceValuesToDouble   READ     OWNER        callback
                reduceValuesToLong     READ     OWNER        callback
                reduceValuesToInt      READ     OWNER        callback
                reduceEntries          READ     OWNER        callback
                reduceEntriesToDouble  READ     OWNER        callback
                reduceEntriesToLong    READ     OWNER        callback
                reduceEntriesToInt     READ     OWNER        callback

            class java.util.concurrent.ConcurrentHashMap$CollectionView owner=map
                getMap     NONE            view
                remove     WRITE    OWNER  elements monitor
                removeAll  WRITE    OWNER  elements monitor outside reads(0)
                removeIf   WRITE    OWNER  callback monitor outside
                retainAll  WRITE    OWNER  elements monitor outside reads(0)
                clear      WRITE    OWNER  monitor

            class java.util.concurrent.ConcurrentHashMap$KeySetView
                getMappedValue  NONE
                add             WRITE    OWNER  elements monitor
                addAll          WRITE    OWNER  callback elements monitor outside reads(0)

            class java.util.concurrent.ConcurrentHashMap$EntrySetView
                add     WRITE    OWNER  elements monitor
                addAll  WRITE    OWNER  callback elements monitor outside reads(0)

            # Looks ahead: whether there is a next element was settled when the last one was returned.
            class java.util.concurrent.ConcurrentHashMap$BaseIterator owner=map
                hasNext          NONE
                hasMoreElements  NONE
                remove           WRITE    OWNER  elements monitor

            # Keeps the value that the iterator saw, and writes through.
            class java.util.concurrent.ConcurrentHashMap$MapEntry owner=map
                getValue  NONE
                hashCode  NONE
                equals    NONE
                toString  NONE
                setValue  WRITE    OWNER  elements monitor

            class java.util.concurrent.ConcurrentHashMap$EntrySpliterator owner=map

            # Without locks: a function may run more than once.
            class java.util.concurrent.ConcurrentSkipListMap
                <init>(Map)        READ     ARGUMENT(0)  callback elements
                <init>(SortedMap)  READ     ARGUMENT(0)  callback elements
                clone              READ     OWNER

            class java.util.concurrent.ConcurrentSkipListMap$SubMap owner=m

            class java.util.concurrent.ConcurrentSkipListMap$KeySet owner=m

            class java.util.concurrent.ConcurrentSkipListMap$Values owner=m

            class java.util.concurrent.ConcurrentSkipListMap$EntrySet owner=m

            class java.util.concurrent.ConcurrentSkipListMap$Iter
                hasNext  NONE

            class java.util.concurrent.ConcurrentSkipListMap$SubMap$SubMapIter
                hasNext  NONE

            class java.util.concurrent.ConcurrentSkipListSet owner=m
                <init>(Collection)  READ     ARGUMENT(0)  callback elements
                <init>(SortedSet)   READ     ARGUMENT(0)  callback elements
                clone               READ     OWNER

            class java.util.concurrent.ConcurrentLinkedQueue
                <init>(Collection)  READ     ARGUMENT(0)  callback

            class java.util.concurrent.ConcurrentLinkedQueue$Itr
                hasNext  NONE

            class java.util.concurrent.ConcurrentLinkedDeque
                <init>(Collection)  READ     ARGUMENT(0)  callback

            class java.util.concurrent.ConcurrentLinkedDeque$AbstractItr
                hasNext  NONE

            class java.util.concurrent.LinkedBlockingQueue$Itr
                hasNext  NONE

            class java.util.concurrent.LinkedBlockingDeque$AbstractItr
                hasNext  NONE

            class java.util.concurrent.LinkedTransferQueue$Itr
                hasNext  NONE

            # Iterators over a copy of the elements.
            class java.util.concurrent.PriorityBlockingQueue$Itr
                hasNext           NONE
                next              NONE
                forEachRemaining  NONE       callback

            class java.util.concurrent.DelayQueue$Itr
                hasNext  NONE
                next     NONE

            class java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue$Itr
                hasNext  NONE
                next     NONE

            # Changes hold a monitor inside and call equals and the program's functions under it; readers take the array
            # as it is.
            class java.util.concurrent.CopyOnWriteArrayList
                <init>(Collection)      READ     ARGUMENT(0)  callback
                indexOf                 READ     OWNER        elements
                lastIndexOf             READ     OWNER        elements
                clone                   READ     OWNER
                set                     WRITE    OWNER        monitor
                add                     WRITE    OWNER        monitor
                addFirst                WRITE    OWNER        monitor
                addLast                 WRITE    OWNER        monitor
                addIfAbsent             WRITE    OWNER        elements monitor
                addAll(Collection)      WRITE    OWNER        callback monitor outside reads(0)
                addAll(int,Collection)  WRITE    OWNER        callback monitor outside reads(1)
                addAllAbsent            WRITE    OWNER        callback elements monitor reads(0)
                remove                  WRITE    OWNER        elements monitor
                removeFirst             WRITE    OWNER        monitor
                removeLast              WRITE    OWNER        monitor
                removeAll               WRITE    OWNER        callback elements monitor reads(0)
                removeIf                WRITE    OWNER        callback monitor
                retainAll               WRITE    OWNER        callback elements monitor reads(0)
                replaceAll              WRITE    OWNER        callback monitor
                sort                    WRITE    OWNER        callback elements monitor
                clear                   WRITE    OWNER        monitor
                subList                 READ     OWNER        monitor view
                reversed                NONE                  view

            # Views lock for reading too.
            class java.util.concurrent.CopyOnWriteArrayList$COWSubList
                get                     READ     OWNER  monitor
                size                    READ     OWNER  monitor
                isEmpty                 READ     OWNER  monitor
                contains                READ     OWNER  elements monitor
                containsAll             READ     OWNER  callback elements monitor outside reads(0)
                indexOf                 READ     OWNER  elements monitor
                lastIndexOf             READ     OWNER  elements monitor
                toArray                 READ     OWNER  monitor
                toString                READ     OWNER  elements monitor
                hashCode                READ     OWNER  elements monitor
                equals                  READ     OWNER  elements monitor reads(0)
                getFirst                READ     OWNER  monitor
                getLast                 READ     OWNER  monitor
                iterator                READ     OWNER  monitor view
                listIterator            READ     OWNER  monitor view
                spliterator             READ     OWNER  monitor view
                forEach                 READ     OWNER  callback monitor outside
                set                     WRITE    OWNER  monitor
                add                     WRITE    OWNER  monitor
                addFirst                WRITE    OWNER  monitor
                addLast                 WRITE    OWNER  monitor
                addAll(Collection)      WRITE    OWNER  callback monitor reads(0)
                addAll(int,Collection)  WRITE    OWNER  callback monitor reads(1)
                remove                  WRITE    OWNER  elements monitor
                removeFirst             WRITE    OWNER  monitor
                removeLast              WRITE    OWNER  monitor
                removeAll               WRITE    OWNER  callback elements monitor reads(0)
                removeIf                WRITE    OWNER  callback monitor
                retainAll               WRITE    OWNER  callback elements monitor reads(0)
                replaceAll              WRITE    OWNER  callback monitor
                sort                    WRITE    OWNER  callback elements monitor
                clear                   WRITE    OWNER  monitor
                subList                 READ     OWNER  monitor view
                reversed                NONE            view

            class java.util.concurrent.CopyOnWriteArrayList$Reversed owner=base
                set                     WRITE    OWNER  monitor
                add                     WRITE    OWNER  monitor
                addFirst                WRITE    OWNER  monitor
                addLast                 WRITE    OWNER  monitor
                addAll(Collection)      WRITE    OWNER  callback monitor outside reads(0)
                addAll(int,Collection)  WRITE    OWNER  callback monitor outside reads(1)
                remove                  WRITE    OWNER  elements monitor
                removeFirst             WRITE    OWNER  monitor
                removeLast              WRITE    OWNER  monitor
                removeAll               WRITE    OWNER  callback elements monitor reads(0)
                removeIf                WRITE    OWNER  callback monitor
                retainAll               WRITE    OWNER  callback elements monitor reads(0)
                replaceAll              WRITE    OWNER  callback monitor
                sort                    WRITE    OWNER  callback elements monitor
                clear                   WRITE    OWNER  monitor

            # Iterators over the array as it was.
            class java.util.concurrent.CopyOnWriteArrayList$COWIterator untracked

            class java.util.concurrent.CopyOnWriteArrayList$COWSubListIterator untracked

            class java.util.concurrent.CopyOnWriteArrayList$Reversed$DescendingIterator untracked

            class java.util.concurrent.CopyOnWriteArrayList$Reversed$DescendingListIterator untracked

            class java.util.concurrent.CopyOnWriteArraySet owner=al
                <init>(Collection)  READ     ARGUMENT(0)  callback elements
                add                 WRITE    OWNER        elements monitor
                addAll              WRITE    OWNER        callback elements monitor reads(0)
                remove              WRITE    OWNER        elements monitor
                removeAll           WRITE    OWNER        callback elements monitor reads(0)
                removeIf            WRITE    OWNER        callback monitor
                retainAll           WRITE    OWNER        callback elements monitor reads(0)
                clear               WRITE    OWNER        monitor
            """;

    private ConcurrentCollectionsChapter() {}
}
