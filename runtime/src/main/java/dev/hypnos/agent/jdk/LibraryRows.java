package dev.hypnos.agent.jdk;

/**
 * Modules of the JDK that are libraries like those that come in archives: they start threads, lock and ask for the time
 * on behalf of a program. Their classes are woven as they are loaded, and their monitors and their time are modelled.
 */
final class LibraryRows {
    static final String TEXT = """
            module java.logging
            module java.net.http
            module java.sql
            module jdk.httpserver
                monitors  modelled
                entry  void run()    tells  runtime.threads.ThreadHooks.begin(this:Thread)  below java.lang.Thread

            # Pools that a library keeps for all.
            module java.net.http
                read   Executor jdk.internal.net.http.HttpClientImpl.ASYNC_POOL  through  runtime.calls.PoolHooks.async
            """;

    private LibraryRows() {}
}
