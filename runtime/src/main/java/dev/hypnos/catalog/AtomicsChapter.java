package dev.hypnos.catalog;

/** Atomic variables: every read-modify-write is a write. */
final class AtomicsChapter {
    static final String TEXT = """
            class java.util.concurrent.atomic.AtomicBoolean
                get                        READ     RECEIVER
                getAcquire                 READ     RECEIVER
                getOpaque                  READ     RECEIVER
                getPlain                   READ     RECEIVER
                toString                   READ     RECEIVER
                set                        WRITE    RECEIVER
                setOpaque                  WRITE    RECEIVER
                setPlain                   WRITE    RECEIVER
                setRelease                 WRITE    RECEIVER
                lazySet                    WRITE    RECEIVER
                getAndSet                  WRITE    RECEIVER
                compareAndSet              WRITE    RECEIVER
                compareAndExchange         WRITE    RECEIVER
                compareAndExchangeAcquire  WRITE    RECEIVER
                compareAndExchangeRelease  WRITE    RECEIVER
                weakCompareAndSet          WRITE    RECEIVER
                weakCompareAndSetAcquire   WRITE    RECEIVER
                weakCompareAndSetPlain     WRITE    RECEIVER
                weakCompareAndSetRelease   WRITE    RECEIVER
                weakCompareAndSetVolatile  WRITE    RECEIVER

            class java.util.concurrent.atomic.AtomicReference
                get                        READ     RECEIVER
                getAcquire                 READ     RECEIVER
                getOpaque                  READ     RECEIVER
                getPlain                   READ     RECEIVER
                toString                   READ     RECEIVER  elements
                set                        WRITE    RECEIVER
                setOpaque                  WRITE    RECEIVER
                setPlain                   WRITE    RECEIVER
                setRelease                 WRITE    RECEIVER
                lazySet                    WRITE    RECEIVER
                getAndSet                  WRITE    RECEIVER
                compareAndSet              WRITE    RECEIVER
                compareAndExchange         WRITE    RECEIVER
                compareAndExchangeAcquire  WRITE    RECEIVER
                compareAndExchangeRelease  WRITE    RECEIVER
                weakCompareAndSet          WRITE    RECEIVER
                weakCompareAndSetAcquire   WRITE    RECEIVER
                weakCompareAndSetPlain     WRITE    RECEIVER
                weakCompareAndSetRelease   WRITE    RECEIVER
                weakCompareAndSetVolatile  WRITE    RECEIVER
                getAndUpdate               WRITE    RECEIVER  callback
                updateAndGet               WRITE    RECEIVER  callback
                getAndAccumulate           WRITE    RECEIVER  callback
                accumulateAndGet           WRITE    RECEIVER  callback

            class java.util.concurrent.atomic.AtomicInteger
                get                        READ     RECEIVER
                getAcquire                 READ     RECEIVER
                getOpaque                  READ     RECEIVER
                getPlain                   READ     RECEIVER
                byteValue                  READ     RECEIVER
                shortValue                 READ     RECEIVER
                intValue                   READ     RECEIVER
                longValue                  READ     RECEIVER
                floatValue                 READ     RECEIVER
                doubleValue                READ     RECEIVER
                toString                   READ     RECEIVER
                set                        WRITE    RECEIVER
                setOpaque                  WRITE    RECEIVER
                setPlain                   WRITE    RECEIVER
                setRelease                 WRITE    RECEIVER
                lazySet                    WRITE    RECEIVER
                getAndSet                  WRITE    RECEIVER
                compareAndSet              WRITE    RECEIVER
                compareAndExchange         WRITE    RECEIVER
                compareAndExchangeAcquire  WRITE    RECEIVER
                compareAndExchangeRelease  WRITE    RECEIVER
                weakCompareAndSet          WRITE    RECEIVER
                weakCompareAndSetAcquire   WRITE    RECEIVER
                weakCompareAndSetPlain     WRITE    RECEIVER
                weakCompareAndSetRelease   WRITE    RECEIVER
                weakCompareAndSetVolatile  WRITE    RECEIVER
                getAndAdd                  WRITE    RECEIVER
                addAndGet                  WRITE    RECEIVER
                getAndIncrement            WRITE    RECEIVER
                incrementAndGet            WRITE    RECEIVER
                getAndDecrement            WRITE    RECEIVER
                decrementAndGet            WRITE    RECEIVER
                getAndUpdate               WRITE    RECEIVER  callback
                updateAndGet               WRITE    RECEIVER  callback
                getAndAccumulate           WRITE    RECEIVER  callback
                accumulateAndGet           WRITE    RECEIVER  callback

            class java.util.concurrent.atomic.AtomicLong
                get                        READ     RECEIVER
                getAcquire                 READ     RECEIVER
                getOpaque                  READ     RECEIVER
                getPlain                   READ     RECEIVER
                byteValue                  READ     RECEIVER
                shortValue                 READ     RECEIVER
                intValue                   READ     RECEIVER
                longValue                  READ     RECEIVER
                floatValue                 READ     RECEIVER
                doubleValue                READ     RECEIVER
                toString                   READ     RECEIVER
                set                        WRITE    RECEIVER
                setOpaque                  WRITE    RECEIVER
                setPlain                   WRITE    RECEIVER
                setRelease                 WRITE    RECEIVER
                lazySet                    WRITE    RECEIVER
                getAndSet                  WRITE    RECEIVER
                compareAndSet              WRITE    RECEIVER
                compareAndExchange         WRITE    RECEIVER
                compareAndExchangeAcquire  WRITE    RECEIVER
                compareAndExchangeRelease  WRITE    RECEIVER
                weakCompareAndSet          WRITE    RECEIVER
                weakCompareAndSetAcquire   WRITE    RECEIVER
                weakCompareAndSetPlain     WRITE    RECEIVER
                weakCompareAndSetRelease   WRITE    RECEIVER
                weakCompareAndSetVolatile  WRITE    RECEIVER
                getAndAdd                  WRITE    RECEIVER
                addAndGet                  WRITE    RECEIVER
                getAndIncrement            WRITE    RECEIVER
                incrementAndGet            WRITE    RECEIVER
                getAndDecrement            WRITE    RECEIVER
                decrementAndGet            WRITE    RECEIVER
                getAndUpdate               WRITE    RECEIVER  callback
                updateAndGet               WRITE    RECEIVER  callback
                getAndAccumulate           WRITE    RECEIVER  callback
                accumulateAndGet           WRITE    RECEIVER  callback

            # Each element is a resource of its own. toString reads them all, but is announced on the array as a whole:
            # a conflict between it and a write of an element is not seen.

            class java.util.concurrent.atomic.AtomicIntegerArray
                length                     NONE
                get                        READ     ELEMENT
                getAcquire                 READ     ELEMENT
                getOpaque                  READ     ELEMENT
                getPlain                   READ     ELEMENT
                toString                   READ     RECEIVER
                set                        WRITE    ELEMENT
                setOpaque                  WRITE    ELEMENT
                setPlain                   WRITE    ELEMENT
                setRelease                 WRITE    ELEMENT
                lazySet                    WRITE    ELEMENT
                getAndSet                  WRITE    ELEMENT
                compareAndSet              WRITE    ELEMENT
                compareAndExchange         WRITE    ELEMENT
                compareAndExchangeAcquire  WRITE    ELEMENT
                compareAndExchangeRelease  WRITE    ELEMENT
                weakCompareAndSet          WRITE    ELEMENT
                weakCompareAndSetAcquire   WRITE    ELEMENT
                weakCompareAndSetPlain     WRITE    ELEMENT
                weakCompareAndSetRelease   WRITE    ELEMENT
                weakCompareAndSetVolatile  WRITE    ELEMENT
                getAndAdd                  WRITE    ELEMENT
                addAndGet                  WRITE    ELEMENT
                getAndIncrement            WRITE    ELEMENT
                incrementAndGet            WRITE    ELEMENT
                getAndDecrement            WRITE    ELEMENT
                decrementAndGet            WRITE    ELEMENT
                getAndUpdate               WRITE    ELEMENT   callback
                updateAndGet               WRITE    ELEMENT   callback
                getAndAccumulate           WRITE    ELEMENT   callback
                accumulateAndGet           WRITE    ELEMENT   callback

            class java.util.concurrent.atomic.AtomicLongArray
                length                     NONE
                get                        READ     ELEMENT
                getAcquire                 READ     ELEMENT
                getOpaque                  READ     ELEMENT
                getPlain                   READ     ELEMENT
                toString                   READ     RECEIVER
                set                        WRITE    ELEMENT
                setOpaque                  WRITE    ELEMENT
                setPlain                   WRITE    ELEMENT
                setRelease                 WRITE    ELEMENT
                lazySet                    WRITE    ELEMENT
                getAndSet                  WRITE    ELEMENT
                compareAndSet              WRITE    ELEMENT
                compareAndExchange         WRITE    ELEMENT
                compareAndExchangeAcquire  WRITE    ELEMENT
                compareAndExchangeRelease  WRITE    ELEMENT
                weakCompareAndSet          WRITE    ELEMENT
                weakCompareAndSetAcquire   WRITE    ELEMENT
                weakCompareAndSetPlain     WRITE    ELEMENT
                weakCompareAndSetRelease   WRITE    ELEMENT
                weakCompareAndSetVolatile  WRITE    ELEMENT
                getAndAdd                  WRITE    ELEMENT
                addAndGet                  WRITE    ELEMENT
                getAndIncrement            WRITE    ELEMENT
                incrementAndGet            WRITE    ELEMENT
                getAndDecrement            WRITE    ELEMENT
                decrementAndGet            WRITE    ELEMENT
                getAndUpdate               WRITE    ELEMENT   callback
                updateAndGet               WRITE    ELEMENT   callback
                getAndAccumulate           WRITE    ELEMENT   callback
                accumulateAndGet           WRITE    ELEMENT   callback

            class java.util.concurrent.atomic.AtomicReferenceArray
                length                     NONE
                get                        READ     ELEMENT
                getAcquire                 READ     ELEMENT
                getOpaque                  READ     ELEMENT
                getPlain                   READ     ELEMENT
                toString                   READ     RECEIVER  elements
                set                        WRITE    ELEMENT
                setOpaque                  WRITE    ELEMENT
                setPlain                   WRITE    ELEMENT
                setRelease                 WRITE    ELEMENT
                lazySet                    WRITE    ELEMENT
                getAndSet                  WRITE    ELEMENT
                compareAndSet              WRITE    ELEMENT
                compareAndExchange         WRITE    ELEMENT
                compareAndExchangeAcquire  WRITE    ELEMENT
                compareAndExchangeRelease  WRITE    ELEMENT
                weakCompareAndSet          WRITE    ELEMENT
                weakCompareAndSetAcquire   WRITE    ELEMENT
                weakCompareAndSetPlain     WRITE    ELEMENT
                weakCompareAndSetRelease   WRITE    ELEMENT
                weakCompareAndSetVolatile  WRITE    ELEMENT
                getAndUpdate               WRITE    ELEMENT   callback
                updateAndGet               WRITE    ELEMENT   callback
                getAndAccumulate           WRITE    ELEMENT   callback
                accumulateAndGet           WRITE    ELEMENT   callback

            # A program that extends an updater implements it: skeletons.

            class java.util.concurrent.atomic.AtomicIntegerFieldUpdater skeleton
                newUpdater         NONE
                get                READ     FIELD
                set                WRITE    FIELD
                lazySet            WRITE    FIELD
                getAndSet          WRITE    FIELD
                compareAndSet      WRITE    FIELD
                weakCompareAndSet  WRITE    FIELD
                getAndAdd          WRITE    FIELD
                addAndGet          WRITE    FIELD
                getAndIncrement    WRITE    FIELD
                incrementAndGet    WRITE    FIELD
                getAndDecrement    WRITE    FIELD
                decrementAndGet    WRITE    FIELD
                getAndUpdate       WRITE    FIELD  callback
                updateAndGet       WRITE    FIELD  callback
                getAndAccumulate   WRITE    FIELD  callback
                accumulateAndGet   WRITE    FIELD  callback

            class java.util.concurrent.atomic.AtomicLongFieldUpdater skeleton
                newUpdater         NONE
                get                READ     FIELD
                set                WRITE    FIELD
                lazySet            WRITE    FIELD
                getAndSet          WRITE    FIELD
                compareAndSet      WRITE    FIELD
                weakCompareAndSet  WRITE    FIELD
                getAndAdd          WRITE    FIELD
                addAndGet          WRITE    FIELD
                getAndIncrement    WRITE    FIELD
                incrementAndGet    WRITE    FIELD
                getAndDecrement    WRITE    FIELD
                decrementAndGet    WRITE    FIELD
                getAndUpdate       WRITE    FIELD  callback
                updateAndGet       WRITE    FIELD  callback
                getAndAccumulate   WRITE    FIELD  callback
                accumulateAndGet   WRITE    FIELD  callback

            class java.util.concurrent.atomic.AtomicReferenceFieldUpdater skeleton
                newUpdater         NONE
                get                READ     FIELD
                set                WRITE    FIELD
                lazySet            WRITE    FIELD
                getAndSet          WRITE    FIELD
                compareAndSet      WRITE    FIELD
                weakCompareAndSet  WRITE    FIELD
                getAndUpdate       WRITE    FIELD  callback
                updateAndGet       WRITE    FIELD  callback
                getAndAccumulate   WRITE    FIELD  callback
                accumulateAndGet   WRITE    FIELD  callback

            class java.util.concurrent.atomic.AtomicMarkableReference
                get                READ     RECEIVER
                getReference       READ     RECEIVER
                isMarked           READ     RECEIVER
                set                WRITE    RECEIVER
                compareAndSet      WRITE    RECEIVER
                weakCompareAndSet  WRITE    RECEIVER
                attemptMark        WRITE    RECEIVER

            class java.util.concurrent.atomic.AtomicStampedReference
                get                READ     RECEIVER
                getReference       READ     RECEIVER
                getStamp           READ     RECEIVER
                set                WRITE    RECEIVER
                compareAndSet      WRITE    RECEIVER
                weakCompareAndSet  WRITE    RECEIVER
                attemptStamp       WRITE    RECEIVER

            # Sums do not depend on the order of what is added; those of floating-point numbers do.
            class java.util.concurrent.atomic.LongAdder
                sum           READ     RECEIVER
                byteValue     READ     RECEIVER
                shortValue    READ     RECEIVER
                intValue      READ     RECEIVER
                longValue     READ     RECEIVER
                floatValue    READ     RECEIVER
                doubleValue   READ     RECEIVER
                toString      READ     RECEIVER
                add           RELEASE  RECEIVER
                increment     RELEASE  RECEIVER
                decrement     RELEASE  RECEIVER
                reset         WRITE    RECEIVER
                sumThenReset  WRITE    RECEIVER

            class java.util.concurrent.atomic.DoubleAdder
                sum           READ     RECEIVER
                byteValue     READ     RECEIVER
                shortValue    READ     RECEIVER
                intValue      READ     RECEIVER
                longValue     READ     RECEIVER
                floatValue    READ     RECEIVER
                doubleValue   READ     RECEIVER
                toString      READ     RECEIVER
                add           WRITE    RECEIVER
                reset         WRITE    RECEIVER
                sumThenReset  WRITE    RECEIVER

            class java.util.concurrent.atomic.LongAccumulator
                get           READ     RECEIVER  callback
                byteValue     READ     RECEIVER  callback
                shortValue    READ     RECEIVER  callback
                intValue      READ     RECEIVER  callback
                longValue     READ     RECEIVER  callback
                floatValue    READ     RECEIVER  callback
                doubleValue   READ     RECEIVER  callback
                toString      READ     RECEIVER  callback
                accumulate    WRITE    RECEIVER  callback
                reset         WRITE    RECEIVER  callback
                getThenReset  WRITE    RECEIVER  callback

            class java.util.concurrent.atomic.DoubleAccumulator
                get           READ     RECEIVER  callback
                byteValue     READ     RECEIVER  callback
                shortValue    READ     RECEIVER  callback
                intValue      READ     RECEIVER  callback
                longValue     READ     RECEIVER  callback
                floatValue    READ     RECEIVER  callback
                doubleValue   READ     RECEIVER  callback
                toString      READ     RECEIVER  callback
                accumulate    WRITE    RECEIVER  callback
                reset         WRITE    RECEIVER  callback
                getThenReset  WRITE    RECEIVER  callback
            """;

    private AtomicsChapter() {}
}
