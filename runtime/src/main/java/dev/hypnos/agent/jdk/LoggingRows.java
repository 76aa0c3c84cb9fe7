package dev.hypnos.agent.jdk;

/** What leads the loggers that the JDK keeps to those of the process. */
final class LoggingRows {
    static final String TEXT = """
            module java.logging
                call   ClassLoader java.lang.ClassLoader.getSystemClassLoader()  instead  runtime.process.ProcessHooks.getSystemClassLoader
                call   String java.lang.System.getProperty(String)               instead  runtime.process.EnvironmentHooks.getProperty

            class java.util.logging.Level$KnownLevel of java.logging
                entry  void registerWithClassLoader(Level)     ends-if        runtime.process.ProcessHooks.keepsLevel()

            class sun.util.logging.internal.LoggingProviderImpl of java.logging
                entry  Logger demandJULLoggerFor(String,Module)  answers(null)  runtime.process.LoggingHooks.ofPlatform(1,2)

            # Only what is to be logged needs a logger.
            class sun.util.logging.internal.LoggingProviderImpl$JULWrapper of java.logging
                entry  * log*                                  ends-unless    this.isLoggable(1)
                read   Logger sun.util.logging.internal.LoggingProviderImpl$JULWrapper.julLogger  through  runtime.process.LoggingHooks.asked  in isLoggable,isEnabled,getPlatformLevel
                read   Logger sun.util.logging.internal.LoggingProviderImpl$JULWrapper.julLogger  through  runtime.process.LoggingHooks.own  in log,logp,logrb,setPlatformLevel

            # Most objects of it are constants, and all processes have the same ones.
            class java.util.logging.Level of java.logging
                monitors  shared
            """;

    private LoggingRows() {}
}
