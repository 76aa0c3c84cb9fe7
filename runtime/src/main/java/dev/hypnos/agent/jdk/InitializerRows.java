package dev.hypnos.agent.jdk;

/**
 * Where the JDK makes the VM initialise a class that no instruction of the program names: fields by reflection, classes
 * by name, objects made without their constructors, and what is linked once for all trials.
 */
final class InitializerRows {
    static final String TEXT = """
            class java.lang.reflect.Field
                entry   * get                                               tells    runtime.program.Initializers.touch(this)
                entry   * getBoolean                                        tells    runtime.program.Initializers.touch(this)
                entry   * getByte                                           tells    runtime.program.Initializers.touch(this)
                entry   * getChar                                           tells    runtime.program.Initializers.touch(this)
                entry   * getShort                                          tells    runtime.program.Initializers.touch(this)
                entry   * getInt                                            tells    runtime.program.Initializers.touch(this)
                entry   * getLong                                           tells    runtime.program.Initializers.touch(this)
                entry   * getFloat                                          tells    runtime.program.Initializers.touch(this)
                entry   * getDouble                                         tells    runtime.program.Initializers.touch(this)
                entry   * set                                               tells    runtime.program.Initializers.touch(this)
                entry   * setBoolean                                        tells    runtime.program.Initializers.touch(this)
                entry   * setByte                                           tells    runtime.program.Initializers.touch(this)
                entry   * setChar                                           tells    runtime.program.Initializers.touch(this)
                entry   * setShort                                          tells    runtime.program.Initializers.touch(this)
                entry   * setInt                                            tells    runtime.program.Initializers.touch(this)
                entry   * setLong                                           tells    runtime.program.Initializers.touch(this)
                entry   * setFloat                                          tells    runtime.program.Initializers.touch(this)
                entry   * setDouble                                         tells    runtime.program.Initializers.touch(this)
                return  int getModifiers()                                  through  runtime.program.Initializers.modifiers(*,this)

            class java.lang.Class
                return  Class forName(String,Class)                         tells    runtime.program.Initializers.ensureNamed(result)
                return  Class forName(String,boolean,ClassLoader)           tells    runtime.program.Initializers.ensureIf(result,2)

            class jdk.internal.reflect.Reflection
                return  Method[] filterMethods(Class,Method[])              through  runtime.process.ReflectionHooks.methods
                return  Field[] filterFields(Class,Field[])                 through  runtime.process.ReflectionHooks.fields

            class java.lang.invoke.MethodHandles$Lookup
                entry   Class ensureInitialized(Class)                      tells    runtime.program.Initializers.ensure(1)
            class jdk.internal.reflect.ReflectionFactory
                entry   Constructor generateConstructor(Class,Constructor)  tells    runtime.program.Initializers.ensure(1)
            class sun.misc.Unsafe of jdk.unsupported
                entry   Object allocateInstance(Class)                      tells    runtime.program.Initializers.ensure(1)
            class java.io.ObjectStreamClass
                entry   ObjectStreamClass lookup(Class,boolean)             tells    runtime.program.SerialForms.describe(1)
                entry   long getSerialVersionUID()                          tells    runtime.program.SerialForms.number(this.cl)
                call    boolean java.io.ObjectStreamClass.hasStaticInitializer(Class)  instead  runtime.program.SerialForms.hasInitializer  in computeDefaultSUID
                entry   Object newInstance()                                tells    runtime.program.Initializers.ensure(this.cl)

            class java.lang.reflect.Proxy
                entry   Object newProxyInstance(Constructor,InvocationHandler)  tells  runtime.program.Initializers.proxy(1)
            class java.lang.invoke.MethodHandleProxies
                entry   Object asInterfaceInstance(Class,MethodHandle)      tells    runtime.program.Initializers.implement(1)
            class java.lang.invoke.MethodHandleNatives
                entry   * linkCallSite                                      tells    runtime.calls.LinkHooks.callSite(1,2,5)
                entry   * linkDynamicConstant                               tells    runtime.calls.LinkHooks.constant(1,2,4,5)
            """;

    private InitializerRows() {}
}
