package dev.hypnos.catalog;

/** Collections whose methods are synchronized. */
final class SynchronizedCollectionsChapter {
    static final String TEXT = """
            # Collections that enter a monitor which the program can enter too: their calls wait until it is free.

            class java.util.Vector monitor
                <init>(Collection)  READ     ARGUMENT(0)  callback
                clone               READ     OWNER        MONITOR_FREE
                capacity            READ     OWNER        MONITOR_FREE
                copyInto            READ     OWNER        MONITOR_FREE
                elementAt           READ     OWNER        MONITOR_FREE
                firstElement        READ     OWNER        MONITOR_FREE
                lastElement         READ     OWNER        MONITOR_FREE
                indexOf             READ     OWNER        MONITOR_FREE  elements
                lastIndexOf         READ     OWNER        MONITOR_FREE  elements
                elements            NONE                  view
                addElement          WRITE    OWNER        MONITOR_FREE
                insertElementAt     WRITE    OWNER        MONITOR_FREE
                setElementAt        WRITE    OWNER        MONITOR_FREE
                removeElement       WRITE    OWNER        MONITOR_FREE  elements
                removeElementAt     WRITE    OWNER        MONITOR_FREE
                removeAllElements   WRITE    OWNER        MONITOR_FREE
                removeRange         WRITE    OWNER        MONITOR_FREE
                setSize             WRITE    OWNER        MONITOR_FREE
                ensureCapacity      WRITE    OWNER        MONITOR_FREE
                trimToSize          WRITE    OWNER        MONITOR_FREE
                spliterator         NONE                  view
                stream              READ     OWNER
                parallelStream      READ     OWNER

            class java.util.Stack monitor
                push    WRITE    OWNER  MONITOR_FREE
                pop     WRITE    OWNER  MONITOR_FREE
                peek    READ     OWNER  MONITOR_FREE
                empty   READ     OWNER  MONITOR_FREE
                search  READ     OWNER  MONITOR_FREE  elements

            class java.util.Vector$Itr
                next              READ     OWNER  MONITOR_FREE
                remove            WRITE    OWNER  MONITOR_FREE
                forEachRemaining  READ     OWNER  MONITOR_FREE  callback

            class java.util.Vector$ListItr
                previous  READ     OWNER  MONITOR_FREE
                set       WRITE    OWNER  MONITOR_FREE
                add       WRITE    OWNER  MONITOR_FREE

            class java.util.Vector$1
                nextElement  READ     OWNER  MONITOR_FREE

            class java.util.Hashtable monitor
                <init>(Map)  READ     ARGUMENT(0)  callback elements
                clone        READ     OWNER        MONITOR_FREE
                contains     READ     OWNER        MONITOR_FREE  elements
                keys         READ     OWNER        MONITOR_FREE  view
                elements     READ     OWNER        MONITOR_FREE  view
                rehash       WRITE    OWNER        MONITOR_FREE  elements

            class java.util.Hashtable$Enumerator
                hasNext  NONE
                remove   WRITE    OWNER  MONITOR_FREE

            # Reads go to a concurrent map inside, without the monitor.
            class java.util.Properties owner=map
                <init>(Properties)   NONE
                getProperty          READ     OWNER
                setProperty          WRITE    OWNER  MONITOR_FREE
                stringPropertyNames  READ     OWNER
                propertyNames        READ     OWNER
                list                 READ     OWNER  callback
                load                 WRITE    OWNER  MONITOR_FREE  callback
                loadFromXML          WRITE    OWNER  MONITOR_FREE  callback
                store                READ     OWNER  MONITOR_FREE  callback
                storeToXML           READ     OWNER  callback
                save                 READ     OWNER  MONITOR_FREE  callback
                keys                 READ     OWNER  view
                elements             READ     OWNER  view
                contains             READ     OWNER  elements
                rehash               NONE
                clone                READ     OWNER  MONITOR_FREE
                toString             READ     OWNER  MONITOR_FREE  elements
                equals               READ     OWNER  MONITOR_FREE  elements reads(0)
                hashCode             READ     OWNER  MONITOR_FREE  elements
                forEach              READ     OWNER  MONITOR_FREE  callback
                put                  WRITE    OWNER  MONITOR_FREE  elements
                putAll               WRITE    OWNER  MONITOR_FREE  callback elements reads(0)
                putIfAbsent          WRITE    OWNER  MONITOR_FREE  elements
                remove               WRITE    OWNER  MONITOR_FREE  elements
                replace              WRITE    OWNER  MONITOR_FREE  elements
                replaceAll           WRITE    OWNER  MONITOR_FREE  callback
                compute              WRITE    OWNER  MONITOR_FREE  callback elements
                computeIfAbsent      WRITE    OWNER  MONITOR_FREE  callback elements
                computeIfPresent     WRITE    OWNER  MONITOR_FREE  callback elements
                merge                WRITE    OWNER  MONITOR_FREE  callback elements
                clear                WRITE    OWNER  MONITOR_FREE

            class java.util.Properties$EntrySet owner=entrySet

            # The wrappers of Collections. Iterating is left to the program's own synchronized block.
            class java.util.Collections$SynchronizedCollection owner=c monitor
                iterator        READ     OWNER  view
                spliterator     READ     OWNER  view
                stream          READ     OWNER
                parallelStream  READ     OWNER

            class java.util.Collections$SynchronizedList monitor
                listIterator  READ     OWNER  view

            class java.util.Collections$SynchronizedMap owner=m monitor
            """;

    private SynchronizedCollectionsChapter() {}
}
