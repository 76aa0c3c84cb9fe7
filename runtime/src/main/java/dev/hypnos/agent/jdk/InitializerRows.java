package dev.hypnos.agent.jdk;

/**
 * Where the JDK makes the VM initialise a class that no instruction of the program names: fields by reflection, classes by name,
 * objects made without their constructors, and what is linked once for all trials.
 */
final class InitializerRows {
    static final String TEXT = """
            class java.lang.reflect.Field
                entry   * get                                               tells    runtime.Initializers.touch(this)
                entry   * getBoolean                                        tells    runtime.Initializers.touch(this)
                entry   * getByte                                           tells    runtime.Initializers.touch(this)
                entry   * getChar                                           tells    runtime.Initializers.touch(this)
                entry   * getShort                                          tells    runtime.Initializers.touch(this)
                entry   * getInt                                            tells    runtime.Initializers.touch(this)
                entry   * getLong                                           tells    runtime.Initializers.touch(this)
                entry   * getFloat                                          tells    runtime.Initializers.touch(this)
                entry   * getDouble                                         tells    runtime.Initializers.touch(this)
                entry   * set                                               tells    runtime.Initializers.touch(this)
                entry   * setBoolean                                        tells    runtime.Initializers.touch(this)
                entry   * setByte                                           tells    runtime.Initializers.touch(this)
                entry   * setChar                                           tells    runtime.Initializers.touch(this)
                entry   * setShort                                          tells    runtime.Initializers.touch(this)
                entry   * setInt                                            tells    runtime.Initializers.touch(this)
                entry   * setLong                                           tells    runtime.Initializers.touch(this)
                entry   * setFloat                                          tells    runtime.Initializers.touch(this)
                entry   * setDouble                                         tells    runtime.Initializers.touch(this)
                return  int getModifiers()                                  through  runtime.Initializers.modifiers(*,this)

            class java.lang.Class
                return  Class forName(String,Class)                         tells    runtime.Initializers.ensureNamed(result)
                return  Class forName(String,boolean,ClassLoader)           tells    runtime.Initializers.ensureIf(result,2)

            class java.lang.Throwable
                return  StackTraceElement[] getOurStackTrace()              through  runtime.Initializers.printed
            class jdk.internal.reflect.Reflection
                return  Method[] filterMethods(Class,Method[])              through  runtime.ReflectionHooks.methods
                return  Field[] filterFields(Class,Field[])                 through  runtime.ReflectionHooks.fields

            class java.lang.invoke.MethodHandles$Lookup
                entry   Class ensureInitialized(Class)                      tells    runtime.Initializers.ensure(1)
            class jdk.internal.reflect.ReflectionFactory
                entry   Constructor generateConstructor(Class,Constructor)  tells    runtime.Initializers.ensure(1)
            class sun.misc.Unsafe of jdk.unsupported
                entry   Object allocateInstance(Class)                      tells    runtime.Initializers.ensure(1)
            class java.io.ObjectStreamClass
                entry   ObjectStreamClass lookup(Class,boolean)             tells    runtime.Initializers.describe(1)
                entry   Object newInstance()                                tells    runtime.Initializers.ensure(this.cl)

            class java.lang.invoke.MethodHandleNatives
                entry   * linkCallSite                                      tells    runtime.LinkHooks.callSite(1,2,5)
                entry   * linkDynamicConstant                               tells    runtime.LinkHooks.constant(1,2,4,5)
            """;

    private InitializerRows() {}
}
