package dev.hypnos.agent.jdk;

/** Selectors, as Linux has them. */
final class SelectorRows {
    static final String TEXT = """
            class sun.nio.ch.SelectorImpl
                monitors  modelled
                # Keys that are ready stand in a set that is ordered by identity hash codes; ours is ordered by arrival.
                new    java.util.HashSet                                becomes  java.util.LinkedHashSet
                # To ask comes with the monitor that was entered for it, but for the end of an action of the program.
                call   void sun.nio.ch.SelectorImpl.ensureOpen()        before   runtime.program.GuardedHooks.seesWhetherOpen(this:Object)  in !processReadyEvents
                call   void sun.nio.ch.SelectorImpl.ensureOpen()        before   runtime.program.GuardedHooks.askingSelector(this:Object)   in processReadyEvents
            class java.nio.channels.spi.AbstractSelector
                entry  void close()                                     tells    runtime.program.GuardedHooks.closingSelector(this:Object)
            class java.nio.channels.spi.AbstractSelectionKey
                entry  void cancel()                                    tells    runtime.program.GuardedHooks.cancels(this:Object)
                entry  void invalidate()                                tells    runtime.program.GuardedHooks.cancels(this:Object)
            class sun.nio.ch.EPollSelectorImpl
                entry  Selector wakeup()                                tells    network.EntryHooks.waking(this:Object)

            # Others may change what a selector waits for, and whoever adds to it in two steps may lose what another added.
            class sun.nio.ch.SelectionKeyImpl
                entry  int interestOps()                                tells    network.EntryHooks.readingInterest(this:java.nio.channels.SelectionKey)
                entry  SelectionKey interestOps(int)                    tells    network.EntryHooks.changingInterest(this:java.nio.channels.SelectionKey)
                entry  int interestOpsOr(int)                           tells    network.EntryHooks.changingInterest(this:java.nio.channels.SelectionKey)
                entry  int interestOpsAnd(int)                          tells    network.EntryHooks.changingInterest(this:java.nio.channels.SelectionKey)

            anywhere
                call   void sun.nio.ch.FileDispatcherImpl.closeIntFD(int)  led(ours)  network.DescriptorHooks.closeIntFD
                call   int sun.nio.ch.EventFD.eventfd0()                led(made)    network.EventHooks.eventfd0
                call   int sun.nio.ch.EventFD.set0(int)                 led(ours)    network.EventHooks.set0
                call   boolean sun.nio.ch.IOUtil.drain(int)             led(ours)    network.EventHooks.drain
                call   int sun.nio.ch.EPoll.create()                    led(made)    network.EventHooks.create
                call   int sun.nio.ch.EPoll.ctl(int,int,int,int)        led(ours)    network.EventHooks.ctl
                call   int sun.nio.ch.EPoll.wait(int,long,int,int)      led(ours)    network.EventHooks.wait
                call   long sun.nio.ch.EPoll.allocatePollArray(int)     led(task)    network.EventHooks.allocatePollArray
                call   void sun.nio.ch.EPoll.freePollArray(long)        led(memory)  network.EventHooks.freePollArray
                call   void sun.nio.ch.Poller.pollSelector(int,long)    led(ours)    network.EventHooks.pollSelector
            class sun.nio.ch.EventFD

            lacking
            class sun.nio.ch.SelectorImpl
                entry  void <init>(SelectorProvider)                    tells    runtime.program.UncontrolledCallHooks.lacking('java.nio.channels.Selector','selectors')
            """;

    private SelectorRows() {}
}
