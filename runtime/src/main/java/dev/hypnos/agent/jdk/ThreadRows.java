package dev.hypnos.agent.jdk;

/** Threads: how they begin, wait, are interrupted, end, and what can be asked about them. */
final class ThreadRows {
    static final String TEXT = """
            class java.lang.Thread
                entry   void start()                                tells          runtime.threads.ThreadHooks.starting(this)
                entry   void start(ThreadContainer)                 tells          runtime.threads.ThreadHooks.starting(this)
                call    void java.lang.Thread.start0()              unless         runtime.threads.ThreadHooks.start0
                entry   void run()                                  tells          runtime.threads.ThreadHooks.begin(this)
                return  void exit()                                 tells          runtime.threads.ThreadHooks.exited(this)
                entry   void interrupt()                            tells          runtime.threads.InterruptHooks.interrupting(this)
                entry   boolean getAndClearInterrupt()              tells          runtime.threads.InterruptHooks.clearing(this)
                entry   boolean isInterrupted()                     tells          runtime.threads.InterruptHooks.looksAtInterrupt(this)
                call    void java.lang.Thread.interrupt0()          unless         runtime.threads.InterruptHooks.interrupt0
                entry   void join(long)                             ends-if        runtime.threads.ThreadHooks.join(this,1)
                entry   void sleepNanos(long)                       ends-if        runtime.threads.ThreadHooks.sleep(1)
                entry   void yield()                                ends-if        runtime.threads.ThreadHooks.yield()
                entry   Thread[] getAllThreads()                    answers(null)  runtime.threads.ThreadLookHooks.allThreads()
                entry   Map getAllStackTraces()                     answers(null)  runtime.threads.ThreadLookHooks.allStackTraces()
                entry   StackTraceElement[] asyncGetStackTrace()    answers(null)  runtime.threads.ThreadLookHooks.stackTrace(this)
                entry   boolean alive()                             answers(-1)    runtime.threads.ThreadLookHooks.alive(this)
                entry   Thread$State threadState()                  answers(null)  runtime.threads.ThreadLookHooks.state(this)
                entry   String genThreadName()                      answers(null)  runtime.threads.ThreadNameHooks.name()
                entry   long threadId()                             answers(0)     runtime.threads.ThreadNameHooks.id(this)
                entry   String getName()                            tells          runtime.threads.ThreadNameHooks.looksAtName(this)
                entry   void setName(String)                        tells          runtime.threads.ThreadNameHooks.renames(this)
                entry   void setPriority(int)                       tells          runtime.threads.ThreadNameHooks.changes(this,'setPriority')
                entry   void setContextClassLoader(ClassLoader)     tells          runtime.threads.ThreadNameHooks.changes(this,'setContextClassLoader')
                entry   void setUncaughtExceptionHandler(Thread$UncaughtExceptionHandler)  tells  runtime.threads.ThreadNameHooks.changes(this,'setUncaughtExceptionHandler')

                entry   void dispatchUncaughtException(Throwable)   ends-if        runtime.threads.ThreadHooks.uncaught(this,1)
                entry   void setDefaultUncaughtExceptionHandler(Thread$UncaughtExceptionHandler)  ends-if  runtime.process.ExitHooks.setDefaultHandler(1)
                read    Thread$UncaughtExceptionHandler java.lang.Thread.defaultUncaughtExceptionHandler  through  runtime.process.ExitHooks.defaultHandler

            # Stacks show what is the program's.
            class java.lang.Throwable
                return  StackTraceElement[] getOurStackTrace()      through        runtime.threads.StackHooks.printed
                call    void java.io.ObjectOutputStream.defaultWriteObject()  before  runtime.threads.StackHooks.written(this)  in writeObject
            class java.lang.StackStreamFactory$AbstractStackWalker
                call    boolean java.lang.StackStreamFactory$FrameBuffer.isEmpty()  instead  runtime.threads.StackHooks.isEmpty(receiver:Object,this:Object)  in peekFrame
            class java.lang.StackFrameInfo
                return  String getMethodName()                      through        runtime.threads.StackHooks.method
                return  StackTraceElement toStackTraceElement()     through        runtime.threads.StackHooks.shown

            class java.lang.ThreadGroup
                entry   void uncaughtException(Thread,Throwable)    ends-if        runtime.process.ExitHooks.uncaughtInGroup(this,1,2)
                entry   void synchronizedAddWeak(ThreadGroup)       ends-if        runtime.threads.GroupHooks.added(1)
                return  List subgroups()                            through        runtime.threads.GroupHooks.subgroups(*,this)
                entry   void setMaxPriority(int)                    tells          runtime.threads.GroupHooks.changes(this)
                entry   void setDaemon(boolean)                     tells          runtime.threads.GroupHooks.changes(this)

            # Threads that do not call Thread.run.
            class java.lang.ThreadBuilders$BoundVirtualThread
            class java.util.TimerThread
            class java.util.concurrent.DelayScheduler
            class java.util.concurrent.ForkJoinWorkerThread
                entry   void run()                                  tells          runtime.threads.ThreadHooks.begin(this:Thread)

            class java.lang.ThreadBuilders$BaseThreadFactory
                entry   String nextThreadName()                     tells          runtime.threads.ThreadNameHooks.numbers()

            # A task's virtual thread is the JDK's kind that is bound to a thread: a plain task to us.
            class java.lang.ThreadBuilders
                entry   Thread newVirtualThread(Executor,String,int,Runnable)  makes-in-task  java.lang.ThreadBuilders$BoundVirtualThread(2,3,4)

            class java.lang.Runtime
                entry   void exit(int)                              tells          runtime.process.ExitHooks.exits(1)
                entry   void halt(int)                              tells          runtime.process.ExitHooks.halts(1)
                entry   void addShutdownHook(Thread)                ends-if        runtime.process.ExitHooks.addShutdownHook(1)
                entry   boolean removeShutdownHook(Thread)          answers(-1)    runtime.process.ExitHooks.removeShutdownHook(1)

            anywhere
                call    void jdk.internal.misc.Unsafe.park(boolean,long)  instead  runtime.program.Parking.park
                call    void jdk.internal.misc.Unsafe.unpark(Object)      instead  runtime.program.Parking.unpark
                call    Thread jdk.internal.access.JavaLangAccess.currentCarrierThread()  instead  runtime.threads.ThreadHooks.carrier

            class java.util.concurrent.locks.AbstractQueuedLongSynchronizer
            class java.util.concurrent.locks.AbstractQueuedLongSynchronizer$ConditionObject
            class java.util.concurrent.locks.AbstractQueuedSynchronizer
            class java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject
            class java.util.concurrent.locks.LockSupport
            class sun.misc.Unsafe of jdk.unsupported

            # Numbers that show in the names of threads.
            class java.util.Timer
                call    int java.util.concurrent.atomic.AtomicInteger.getAndIncrement()  instead  runtime.threads.ThreadNameHooks.count(*,#0)  in serialNumber
            class java.util.concurrent.Executors$DefaultThreadFactory
                call    int java.util.concurrent.atomic.AtomicInteger.getAndIncrement()  instead  runtime.threads.ThreadNameHooks.count(*,#1)  in <init>
            """;

    private ThreadRows() {}
}
