package dev.hypnos.catalog;

/** The blocking queues. */
final class BlockingQueuesChapter {
    static final String TEXT = """
            # Queues that bound their length or make consumers wait. Whether a queue is full or empty is known of the
            # plain ones; those that hand over, delay or belong to the program run at once and park inside.

            interface java.util.concurrent.BlockingQueue
                put                     WRITE    OWNER  QUEUE_HAS_ROOM(0)  interruptible parks elements
                offer(E)                WRITE    OWNER  elements
                offer(E,long,TimeUnit)  WRITE    OWNER  QUEUE_HAS_ROOM(0)  interruptible parks elements timed(1)
                add                     WRITE    OWNER  elements
                take                    WRITE    OWNER  QUEUE_NOT_EMPTY  interruptible parks elements
                poll(long,TimeUnit)     WRITE    OWNER  QUEUE_NOT_EMPTY  interruptible parks elements timed(0)
                remove(E)               WRITE    OWNER  elements
                contains                READ     OWNER  elements
                remainingCapacity       READ     OWNER
                drainTo                 WRITE    OWNER  callback elements writes(0)

            interface java.util.concurrent.BlockingDeque
                putFirst                     WRITE    OWNER  QUEUE_HAS_ROOM(0)  interruptible parks
                putLast                      WRITE    OWNER  QUEUE_HAS_ROOM(0)  interruptible parks
                offerFirst(E)                WRITE    OWNER
                offerFirst(E,long,TimeUnit)  WRITE    OWNER  QUEUE_HAS_ROOM(0)  interruptible parks timed(1)
                offerLast(E)                 WRITE    OWNER
                offerLast(E,long,TimeUnit)   WRITE    OWNER  QUEUE_HAS_ROOM(0)  interruptible parks timed(1)
                takeFirst                    WRITE    OWNER  QUEUE_NOT_EMPTY  interruptible parks
                takeLast                     WRITE    OWNER  QUEUE_NOT_EMPTY  interruptible parks
                pollFirst(long,TimeUnit)     WRITE    OWNER  QUEUE_NOT_EMPTY  interruptible parks timed(0)
                pollLast(long,TimeUnit)      WRITE    OWNER  QUEUE_NOT_EMPTY  interruptible parks timed(0)
                removeFirstOccurrence        WRITE    OWNER  elements
                removeLastOccurrence         WRITE    OWNER  elements

            # A consumer that waits inside is what tryTransfer looks for.
            interface java.util.concurrent.TransferQueue
                transfer                      WRITE    OWNER  interruptible parks
                tryTransfer(E)                WRITE    OWNER
                tryTransfer(E,long,TimeUnit)  WRITE    OWNER  interruptible parks timed(1)
                hasWaitingConsumer            READ     OWNER
                getWaitingConsumerCount       READ     OWNER

            class java.util.concurrent.ArrayBlockingQueue
                <init>(int,boolean,Collection)  READ     ARGUMENT(2)  callback
                put                             WRITE    OWNER        QUEUE_HAS_ROOM(0)  interruptible
                offer(E)                        WRITE    OWNER
                offer(E,long,TimeUnit)          WRITE    OWNER        QUEUE_HAS_ROOM(0)  interruptible timed(1)
                take                            WRITE    OWNER        QUEUE_NOT_EMPTY  interruptible
                poll()                          WRITE    OWNER
                poll(long,TimeUnit)             WRITE    OWNER        QUEUE_NOT_EMPTY  interruptible timed(0)

            class java.util.concurrent.LinkedBlockingQueue
                <init>(Collection)      READ     ARGUMENT(0)  callback
                put                     WRITE    OWNER        QUEUE_HAS_ROOM(0)  interruptible
                offer(E)                WRITE    OWNER
                offer(E,long,TimeUnit)  WRITE    OWNER        QUEUE_HAS_ROOM(0)  interruptible timed(1)
                take                    WRITE    OWNER        QUEUE_NOT_EMPTY  interruptible
                poll()                  WRITE    OWNER
                poll(long,TimeUnit)     WRITE    OWNER        QUEUE_NOT_EMPTY  interruptible timed(0)

            class java.util.concurrent.LinkedBlockingDeque
                <init>(Collection)           READ     ARGUMENT(0)  callback
                put                          WRITE    OWNER        QUEUE_HAS_ROOM(0)  interruptible
                putFirst                     WRITE    OWNER        QUEUE_HAS_ROOM(0)  interruptible
                putLast                      WRITE    OWNER        QUEUE_HAS_ROOM(0)  interruptible
                offer(E)                     WRITE    OWNER
                offer(E,long,TimeUnit)       WRITE    OWNER        QUEUE_HAS_ROOM(0)  interruptible timed(1)
                offerFirst(E,long,TimeUnit)  WRITE    OWNER        QUEUE_HAS_ROOM(0)  interruptible timed(1)
                offerLast(E,long,TimeUnit)   WRITE    OWNER        QUEUE_HAS_ROOM(0)  interruptible timed(1)
                take                         WRITE    OWNER        QUEUE_NOT_EMPTY  interruptible
                takeFirst                    WRITE    OWNER        QUEUE_NOT_EMPTY  interruptible
                takeLast                     WRITE    OWNER        QUEUE_NOT_EMPTY  interruptible
                poll()                       WRITE    OWNER
                poll(long,TimeUnit)          WRITE    OWNER        QUEUE_NOT_EMPTY  interruptible timed(0)
                pollFirst(long,TimeUnit)     WRITE    OWNER        QUEUE_NOT_EMPTY  interruptible timed(0)
                pollLast(long,TimeUnit)      WRITE    OWNER        QUEUE_NOT_EMPTY  interruptible timed(0)

            # Unbounded: nobody waits to insert.
            class java.util.concurrent.PriorityBlockingQueue
                <init>(Collection)   READ     ARGUMENT(0)  callback elements
                put                  WRITE    OWNER        elements
                offer                WRITE    OWNER        elements
                take                 WRITE    OWNER        QUEUE_NOT_EMPTY  interruptible elements
                poll()               WRITE    OWNER        elements
                poll(long,TimeUnit)  WRITE    OWNER        QUEUE_NOT_EMPTY  interruptible elements timed(0)
                remainingCapacity    NONE
                comparator           NONE

            # The delay of the head is program code, so it is not asked from outside.
            class java.util.concurrent.DelayQueue
                <init>(Collection)   READ     ARGUMENT(0)  callback elements
                put                  WRITE    OWNER        elements
                offer                WRITE    OWNER        elements
                take                 WRITE    OWNER        interruptible parks callback elements
                poll()               WRITE    OWNER        callback elements
                poll(long,TimeUnit)  WRITE    OWNER        interruptible parks callback elements timed(0)
                remove()             WRITE    OWNER        callback elements
                remainingCapacity    NONE

            class java.util.concurrent.LinkedTransferQueue
                <init>(Collection)   READ     ARGUMENT(0)  callback
                put                  WRITE    OWNER
                offer                WRITE    OWNER
                take                 WRITE    OWNER        interruptible parks
                poll()               WRITE    OWNER
                poll(long,TimeUnit)  WRITE    OWNER        interruptible parks timed(0)
                remainingCapacity    NONE

            # Holds nothing: inserting and removing meet, and everything that looks sees an empty queue.
            class java.util.concurrent.SynchronousQueue
                put                     WRITE    OWNER  interruptible parks
                offer(E)                WRITE    OWNER
                offer(E,long,TimeUnit)  WRITE    OWNER  interruptible parks timed(1)
                add                     WRITE    OWNER
                take                    WRITE    OWNER  interruptible parks
                poll()                  WRITE    OWNER
                poll(long,TimeUnit)     WRITE    OWNER  interruptible parks timed(0)
                isEmpty                 NONE
                size                    NONE
                remainingCapacity       NONE
                clear                   NONE
                contains                NONE
                containsAll             NONE
                remove(E)               NONE
                removeAll               NONE
                retainAll               NONE
                peek                    NONE
                element                 NONE
                iterator                NONE
                spliterator             NONE
                toArray                 NONE
                toString                NONE
                forEach                 NONE
                removeIf                NONE
                stream                  NONE
                parallelStream          NONE
            """;

    private BlockingQueuesChapter() {}
}
