package dev.hypnos.agent.jdk;

/** What stands for the whole process: locale, time zone, standard streams, properties. */
final class ProcessRows {
    static final String TEXT = """
            class java.util.Locale
                entry  Locale getDefault()                             answers(null)  runtime.process.ProcessHooks.locale()
                entry  Locale getDefault(Locale$Category)              answers(null)  runtime.process.ProcessHooks.locale(1)
                entry  void setDefault(Locale)                         ends-if        runtime.process.ProcessHooks.setLocale(1)
                entry  void setDefault(Locale$Category,Locale)         ends-if        runtime.process.ProcessHooks.setLocale(1,2)
            class java.util.TimeZone
                entry  TimeZone getDefaultRef()                        answers(null)  runtime.process.ProcessHooks.zone()
                entry  void setDefault(TimeZone)                       ends-if        runtime.process.ProcessHooks.setZone(1)

            class java.lang.ProcessHandleImpl
                return String toString()                               through        runtime.process.ProcessHooks.text(*,this:ProcessHandle)
                return int hashCode()                                  through        runtime.process.ProcessHooks.hash(*,this:ProcessHandle)

            # Classes that are woven for nothing else print only where somebody debugs the JDK.
            anywhere
                read   PrintStream java.lang.System.out                through        runtime.process.ProcessHooks.out
                read   PrintStream java.lang.System.err                through        runtime.process.ProcessHooks.err
                read   InputStream java.lang.System.in                 through        runtime.process.ProcessHooks.in  optional
            class java.lang.Throwable

            # Whoever has the real stream below those that the fields hold.
            class java.io.FileOutputStream
                entry  void write(int)                                 ends-if        runtime.process.StandardOutput.took(this,1)
                entry  void write(byte[])                              ends-if        runtime.process.StandardOutput.took(this,1)
                entry  void write(byte[],int,int)                      ends-if        runtime.process.StandardOutput.took(this,1,2,3)

            class java.lang.reflect.Field
                return Object get(Object)                              through        runtime.process.ProcessHooks.standard

            # What is asked when a process begins to use something, and not once for all.
            class java.net.URL
                call   ClassLoader java.lang.ClassLoader.getSystemClassLoader()  instead  runtime.process.ProcessHooks.getSystemClassLoader
                call   String java.lang.System.getProperty(String)               instead  runtime.process.EnvironmentHooks.getProperty
            class java.net.URLConnection
                call   ClassLoader java.lang.ClassLoader.getSystemClassLoader()  instead  runtime.process.ProcessHooks.getSystemClassLoader
                call   String java.lang.System.getProperty(String,String)        instead  runtime.process.EnvironmentHooks.getProperty
            class java.lang.Thread
            # The parent of a loader that is given none, what is found without a loader, and services.
            class java.lang.ClassLoader
            class java.lang.invoke.MethodType
            class java.util.ServiceLoader
            class java.util.spi.ToolProvider
            class java.util.concurrent.ForkJoinWorkerThread
            class java.util.concurrent.ForkJoinWorkerThread$InnocuousForkJoinWorkerThread
                call   ClassLoader java.lang.ClassLoader.getSystemClassLoader()  instead  runtime.process.ProcessHooks.getSystemClassLoader
            class sun.security.provider.ConfigFile$Spi
            class jdk.internal.logger.SimpleConsoleLogger$Formatting
                call   String java.lang.System.getProperty(String)               instead  runtime.process.EnvironmentHooks.getProperty
            class java.sql.DriverManager of java.sql
                call   ClassLoader java.lang.ClassLoader.getSystemClassLoader()  instead  runtime.process.ProcessHooks.getSystemClassLoader
                call   String java.lang.System.getProperty(String)               instead  runtime.process.EnvironmentHooks.getProperty
            """;

    private ProcessRows() {}
}
