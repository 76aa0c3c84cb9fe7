package dev.hypnos.agent.jdk;

/**
 * What the JDK does once, in whichever trial needs it first: it links calls, makes classes, reads annotations, and
 * keeps the result. Hash codes that it asks for meanwhile must not change those that the program gets next, and the
 * classes that it makes must look the same in all trials.
 */
final class OnceRows {
    static final String TEXT = """
            class java.io.ObjectStreamClass
                entry   * lookup                              tells     runtime.IdentityHashes.pause()
                return  * lookup                              tells     runtime.IdentityHashes.resume()
            class java.lang.reflect.Proxy
                entry   * getProxyConstructor                 tells     runtime.IdentityHashes.pause()
                return  * getProxyConstructor                 tells     runtime.IdentityHashes.resume()
            class jdk.internal.reflect.MethodHandleAccessorFactory
                entry   * newMethodAccessor                   tells     runtime.IdentityHashes.pause()
                return  * newMethodAccessor                   tells     runtime.IdentityHashes.resume()
                entry   * newConstructorAccessor              tells     runtime.IdentityHashes.pause()
                return  * newConstructorAccessor              tells     runtime.IdentityHashes.resume()
                entry   * newSerializableConstructorAccessor  tells     runtime.IdentityHashes.pause()
                return  * newSerializableConstructorAccessor  tells     runtime.IdentityHashes.resume()
                entry   * newFieldAccessor                    tells     runtime.IdentityHashes.pause()
                return  * newFieldAccessor                    tells     runtime.IdentityHashes.resume()
            class sun.reflect.annotation.AnnotationParser
                entry   * parseAnnotations                    tells     runtime.IdentityHashes.pause()
                return  * parseAnnotations                    tells     runtime.IdentityHashes.resume()
                entry   * parseSelectAnnotations              tells     runtime.IdentityHashes.pause()
                return  * parseSelectAnnotations              tells     runtime.IdentityHashes.resume()
            class sun.reflect.annotation.AnnotationType
                entry   * getInstance                         tells     runtime.IdentityHashes.pause()
                return  * getInstance                         tells     runtime.IdentityHashes.resume()

            # The VM calls these to link a call site or a constant.
            class java.lang.invoke.MethodHandleNatives
                entry   * link*                               tells     runtime.IdentityHashes.pause()
                return  * link*                               tells     runtime.IdentityHashes.resume()
                entry   MethodType findMethodHandleType(Class,Class[])  tells  runtime.IdentityHashes.pause()
                return  MethodType findMethodHandleType(Class,Class[])  tells  runtime.IdentityHashes.resume()

            # A method handle gets code of its own when it has been called 127 times, and what it is made of when it is first called.
            class java.lang.invoke.MethodHandle
                entry   * customize                           tells     runtime.IdentityHashes.pause()
                return  * customize                           tells     runtime.IdentityHashes.resume()
            class java.lang.invoke.LambdaForm
                entry   * compileToBytecode                   tells     runtime.IdentityHashes.pause()
                return  * compileToBytecode                   tells     runtime.IdentityHashes.resume()

            # The class of a lambda is told by the class that calls, the interface, and the body; its hash code is asked for while it is defined.
            class java.lang.invoke.InnerClassLambdaMetafactory
                return  Class spinInnerClass()                through   runtime.program.StableClasses.lambda(*,this.java.lang.invoke.AbstractValidatingLambdaMetafactory#targetClass:Class,this.java.lang.invoke.AbstractValidatingLambdaMetafactory#interfaceClass:Class,this.java.lang.invoke.AbstractValidatingLambdaMetafactory#implInfo:java.lang.invoke.MethodHandleInfo)
                call    Class java.lang.invoke.MethodHandles$Lookup$ClassDefiner.defineClass(boolean,Object)  before  runtime.program.StableClasses.defines(this.java.lang.invoke.AbstractValidatingLambdaMetafactory#targetClass:Class,this.java.lang.invoke.AbstractValidatingLambdaMetafactory#interfaceClass:Class,this.java.lang.invoke.AbstractValidatingLambdaMetafactory#implInfo:java.lang.invoke.MethodHandleInfo)
                call    MethodHandle java.lang.invoke.MethodHandles.constant(Class,Object)  converts  runtime.program.StableClasses.constant
            class java.lang.reflect.Proxy$ProxyBuilder
                call    Class jdk.internal.access.JavaLangAccess.defineClass(ClassLoader,String,byte[],ProtectionDomain,String)  through  runtime.program.StableClasses.proxy
            """;

    private OnceRows() {}
}
