package dev.hypnos.agent.jdk;

/** References, native code, and hash codes: what the garbage collector and the VM would bring in. */
final class EnvironmentRows {
    static final String TEXT = """
            class java.lang.ref.Reference
                entry   void <init>(Object,ReferenceQueue)          tells            runtime.EnvironmentHooks.referenced(1)
                return  void <init>(Object,ReferenceQueue)          tells            runtime.EnvironmentHooks.made(this)
            class java.lang.ref.ReferenceQueue
                entry   Reference remove(long)                      answers-in-task  runtime.EnvironmentHooks.remove(this,1)
                entry   Reference remove()                          answers-in-task  runtime.EnvironmentHooks.remove(this,#0L)
                entry   boolean enqueue(Reference)                  tells            runtime.EnvironmentHooks.enqueued(this)

            class java.lang.Runtime
                entry   void load0(Class,String)                    tells            runtime.EnvironmentHooks.loads(1,2)
                entry   void loadLibrary0(Class,String)             tells            runtime.EnvironmentHooks.loads(1,2)

            # Keys of caches that all trials share.
            class jdk.internal.util.SoftReferenceKey
            class jdk.internal.util.WeakReferenceKey
                call    int java.util.Objects.hashCode(Object)      instead          runtime.KeyHashes.hash
            class jdk.internal.util.StrongReferenceKey
                call    int java.lang.Object.hashCode()             instead          runtime.KeyHashes.hash
            """;

    private EnvironmentRows() {}
}
