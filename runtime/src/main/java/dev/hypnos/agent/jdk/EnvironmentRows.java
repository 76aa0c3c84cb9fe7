package dev.hypnos.agent.jdk;

/** References, native code, and hash codes: what the garbage collector and the VM would bring in. */
final class EnvironmentRows {
    static final String TEXT = """
            class java.lang.ref.Reference
                entry   void <init>(Object,ReferenceQueue)          tells            runtime.process.EnvironmentHooks.referenced(1)
                return  void <init>(Object,ReferenceQueue)          tells            runtime.process.EnvironmentHooks.made(this)
            class java.lang.ref.ReferenceQueue
                entry   Reference remove(long)                      answers-in-task  runtime.process.EnvironmentHooks.remove(this,1)
                entry   Reference remove()                          answers-in-task  runtime.process.EnvironmentHooks.remove(this,#0L)
                entry   boolean enqueue(Reference)                  tells            runtime.process.EnvironmentHooks.enqueued(this)

            class java.lang.Runtime
                entry   void load0(Class,String)                    tells            runtime.process.EnvironmentHooks.loads(1,2)
                entry   void loadLibrary0(Class,String)             tells            runtime.process.EnvironmentHooks.loads(1,2)

            # The bean that measures the machine; programs call it by reflection too.
            class com.sun.management.internal.OperatingSystemImpl of jdk.management
                return  long getCommittedVirtualMemorySize()     through          runtime.process.MeasureHooks.memory
                return  long getTotalSwapSpaceSize()             through          runtime.process.MeasureHooks.memory
                return  long getFreeSwapSpaceSize()              through          runtime.process.MeasureHooks.memory
                return  long getFreeMemorySize()                 through          runtime.process.MeasureHooks.memory
                return  long getTotalMemorySize()                through          runtime.process.MeasureHooks.memory
                return  long getOpenFileDescriptorCount()        through          runtime.process.MeasureHooks.measured  optional
                return  long getMaxFileDescriptorCount()         through          runtime.process.MeasureHooks.measured  optional
                return  double getCpuLoad()                        through          runtime.process.MeasureHooks.measured
                return  double getProcessCpuLoad()                 through          runtime.process.MeasureHooks.measured

            # What is replaced where the program calls it is replaced where reflection does.
            class jdk.internal.reflect.MethodHandleAccessorFactory
                call    MethodHandle jdk.internal.access.JavaLangInvokeAccess.findStatic(Class,String,MethodType)   instead  runtime.calls.ReplacedMethods.findStatic   in getDirectMethod
                call    MethodHandle jdk.internal.access.JavaLangInvokeAccess.findVirtual(Class,String,MethodType)  instead  runtime.calls.ReplacedMethods.findVirtual  in getDirectMethod

            # Keys of caches that all trials share.
            class jdk.internal.util.SoftReferenceKey
            class jdk.internal.util.WeakReferenceKey
                call    int java.util.Objects.hashCode(Object)      instead          runtime.code.KeyHashes.hash
            class jdk.internal.util.StrongReferenceKey
                call    int java.lang.Object.hashCode()             instead          runtime.code.KeyHashes.hash
            """;

    private EnvironmentRows() {}
}
