package dev.hypnos.agent.jdk;

/**
 * Where the JDK defines classes for the program: they are woven first, and one that is there already is given again.
 */
final class DefinitionRows {
    static final String TEXT = """
            class java.lang.ClassLoader
                entry   Class defineClass(String,byte[],int,int,ProtectionDomain)  answers(null)  runtime.program.DefinitionHooks.again(this,2,3,4)
                entry   Class defineClass(String,byte[],int,int,ProtectionDomain)  replaces(2)    runtime.program.DefinitionHooks.woven(this,2,3,4)
                # What was woven is an array of its own.
                entry   Class defineClass(String,byte[],int,int,ProtectionDomain)  replaces(3)    runtime.program.DefinitionHooks.start(this,2,3)
                entry   Class defineClass(String,byte[],int,int,ProtectionDomain)  replaces(4)    runtime.program.DefinitionHooks.length(this,2,4)
                return  Class defineClass(String,byte[],int,int,ProtectionDomain)  tells          runtime.program.DefinitionHooks.defined(result)
                # Only arrays are woven.
                entry   Class defineClass(String,ByteBuffer,ProtectionDomain)      replaces(2)    runtime.program.DefinitionHooks.heap(2)

                # What is locked meanwhile.
                call    boolean java.lang.ClassLoader$ParallelLoaders.isRegistered(Class)  instead        runtime.program.LoaderHooks.hasLocksByName(*,this)  in <init>
                call    Class java.lang.ClassLoader.loadClass(String,boolean)              led(task)      runtime.program.LoaderHooks.load(*,this)  in loadClass
                entry   Object getClassLoadingLock(String)                                 answers(null)  runtime.program.LoaderHooks.lock(this)
                monitors  modelled-if-loading
            # That of the classes of a layer of modules.
            class jdk.internal.loader.Loader
                monitors  modelled-if-loading

            # The JDK's access to its own package, which has no name of its own: lookups define classes by it.
            class java.lang.System$1
                entry   Class defineClass(ClassLoader,Class,String,byte[],ProtectionDomain,boolean,int,Object)  answers(null)  runtime.program.DefinitionHooks.again(1,4,7)
                entry   Class defineClass(ClassLoader,Class,String,byte[],ProtectionDomain,boolean,int,Object)  replaces(4)    runtime.program.DefinitionHooks.woven(1,4,7)
                return  Class defineClass(ClassLoader,Class,String,byte[],ProtectionDomain,boolean,int,Object)  tells          runtime.program.DefinitionHooks.defined(result)
            class java.lang.invoke.MethodHandles$Lookup
                entry   MethodHandles$Lookup defineHiddenClass(byte[],boolean,MethodHandles$Lookup$ClassOption[])  replaces(1)  runtime.program.DefinitionHooks.hidden(this,1)
                entry   MethodHandles$Lookup defineHiddenClassWithClassData(byte[],Object,boolean,MethodHandles$Lookup$ClassOption[])  replaces(1)  runtime.program.DefinitionHooks.hidden(this,1)

            # The counters from which proxies have their names.
            class java.lang.reflect.Proxy$ProxyBuilder
                call    long java.util.concurrent.atomic.AtomicLong.getAndIncrement()    instead  runtime.program.DefinitionHooks.proxyNumber(*,2)  in defineProxyClass
                call    int java.util.concurrent.atomic.AtomicInteger.incrementAndGet()  instead  runtime.program.DefinitionHooks.proxyModule(*,1)  in lambda$getDynamicModule*

            # Libraries for mocks change classes that are loaded already.
            class sun.instrument.InstrumentationImpl
                entry   void addTransformer(ClassFileTransformer,boolean)  tells  runtime.process.InstrumentationHooks.adds(this:java.lang.instrument.Instrumentation,1)
                entry   void retransformClasses(Class[])                   tells  runtime.process.InstrumentationHooks.retransforms(1)
                entry   void redefineClasses(ClassDefinition[])            tells  runtime.process.InstrumentationHooks.redefines(1)
            """;

    private DefinitionRows() {}
}
