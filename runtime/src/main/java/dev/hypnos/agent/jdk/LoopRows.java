package dev.hypnos.agent.jdk;

/** Loops of the JDK in which something happens to the program. */
final class LoopRows {
    /**
     * They go round as often as functions of the program say, without a loop of the program. An endless stream is an
     * example.
     */
    static final String TEXT = """
            class java.lang.Iterable
            class java.util.Iterator
            class java.util.Spliterator
            class java.util.Spliterator$OfDouble
            class java.util.Spliterator$OfInt
            class java.util.Spliterator$OfLong
            class java.util.stream.DoublePipeline
            class java.util.stream.IntPipeline
            class java.util.stream.LongPipeline
            class java.util.stream.ReferencePipeline
                loops  counted
            """;

    /** Where concurrent collections come to the next element, without a lock, in calls that go through several. */
    static final String PARTS = """
            class java.util.concurrent.ConcurrentHashMap
                entry  Object putVal(Object,Object,boolean)         tells   runtime.calls.PartHooks.next(this:Object)
                entry  Object replaceNode(Object,Object,Object)     tells   runtime.calls.PartHooks.next(this:Object)
                # Of a bin that is not empty.
                read   int java.util.concurrent.ConcurrentHashMap$Node.hash  before  runtime.calls.PartHooks.next(this:Object)  in clear
            class java.util.concurrent.ConcurrentHashMap$Traverser
                entry  * advance                                    tells   runtime.calls.PartHooks.nextOfTable(this.tab:Object)
            class java.util.concurrent.ConcurrentHashMap$BulkTask
                entry  * advance                                    tells   runtime.calls.PartHooks.nextOfTable(this.tab:Object)

            class java.util.concurrent.ConcurrentSkipListMap
                read   ConcurrentSkipListMap$Node java.util.concurrent.ConcurrentSkipListMap$Node.next  before  runtime.calls.PartHooks.next(this:Object)  in containsValue,forEach,replaceAll,removeEntryIf,removeValueIf
            class java.util.concurrent.ConcurrentSkipListMap$Iter
                entry  * advance                                    tells   runtime.calls.PartHooks.next(this.this$0:Object)
            # A part of one, as a view.
            class java.util.concurrent.ConcurrentSkipListMap$SubMap
                call   boolean java.util.concurrent.ConcurrentSkipListMap$SubMap.isBeforeEnd(ConcurrentSkipListMap$Node,Comparator)  before  runtime.calls.PartHooks.next(this:Object)  in size,containsValue,clear
            class java.util.concurrent.ConcurrentSkipListMap$SubMap$SubMapIter
                call   void java.lang.invoke.VarHandle.acquireFence()  before  runtime.calls.PartHooks.next(this.this$0:Object)  in <init>
                entry  * advance                                    tells   runtime.calls.PartHooks.next(this.this$0:Object)
            class java.util.concurrent.ConcurrentSkipListSet
                call   boolean java.util.concurrent.ConcurrentSkipListSet.remove(Object)  before  runtime.calls.PartHooks.next(this:Object)  in removeAll

            class java.util.concurrent.ConcurrentLinkedQueue
                read   ConcurrentLinkedQueue$Node java.util.concurrent.ConcurrentLinkedQueue$Node.next  before  runtime.calls.PartHooks.next(this:Object)  in size,contains,toString,toArrayInternal,bulkRemove,forEachFrom
            class java.util.concurrent.ConcurrentLinkedDeque
                read   ConcurrentLinkedDeque$Node java.util.concurrent.ConcurrentLinkedDeque$Node.next  before  runtime.calls.PartHooks.next(this:Object)  in size,toString,toArrayInternal
                call   ConcurrentLinkedDeque$Node java.util.concurrent.ConcurrentLinkedDeque.succ(ConcurrentLinkedDeque$Node)  before  runtime.calls.PartHooks.next(this:Object)  in contains,forEach,bulkRemove
                call   Object java.util.concurrent.ConcurrentLinkedDeque.pollFirst()  before  runtime.calls.PartHooks.next(this:Object)  in clear
            class java.util.concurrent.LinkedTransferQueue
                read   LinkedTransferQueue$DualNode java.util.concurrent.LinkedTransferQueue$DualNode.next  before  runtime.calls.PartHooks.next(this:Object)  in countOfMode,toString,toArrayInternal,bulkRemove,forEachFrom
                call   Object java.util.concurrent.LinkedTransferQueue.poll()  before  runtime.calls.PartHooks.next(this:Object)  in drainTo

            # What is taken out of one goes into another.
            class java.util.concurrent.ArrayBlockingQueue
            class java.util.concurrent.DelayQueue
            class java.util.concurrent.LinkedBlockingDeque
            class java.util.concurrent.LinkedBlockingQueue
            class java.util.concurrent.LinkedTransferQueue
            class java.util.concurrent.PriorityBlockingQueue
                call   boolean java.util.Collection.add(Object)  before  runtime.calls.PartHooks.gives(1:Object,this:Object)  in drainTo
            # It is counted there before it is counted no more here.
            class java.util.concurrent.LinkedBlockingQueue
                call   int java.util.concurrent.atomic.AtomicInteger.getAndAdd(int)  before  runtime.calls.PartHooks.next(this:Object)  in drainTo
            class java.util.Collections
                call   boolean java.util.Collection.add(Object)  before  runtime.calls.PartHooks.adds(1:Object)  in addAll

            # Streams, and what goes through a collection by a function.
            class java.util.Collection
                call   Spliterator java.util.Collection.spliterator()  through  runtime.calls.StreamedParts.of(*,this:Object)  in stream,parallelStream

            # What they inherit.
            class java.util.AbstractCollection
                call   boolean java.util.AbstractCollection.add(Object)  before  runtime.calls.PartHooks.next(this:Object)  in addAll
            class java.util.AbstractQueue
                call   boolean java.util.AbstractQueue.add(Object)  before  runtime.calls.PartHooks.next(this:Object)  in addAll
                call   Object java.util.AbstractQueue.poll()        before  runtime.calls.PartHooks.next(this:Object)  in clear
            class java.util.AbstractMap
                call   Object java.util.AbstractMap.put(Object,Object)  before  runtime.calls.PartHooks.next(this:Object)  in putAll
            """;

    private LoopRows() {}
}
