package dev.hypnos.agent.jdk;

/** The methods by which a program leaves the engine's control, and what they are for people. */
final class UncontrolledRows {
    static final String TEXT = """
            class java.lang.ProcessBuilder
                entry  Process start(ProcessBuilder$Redirect[])  tells  runtime.UncontrolledCallHooks.called('java.lang.ProcessBuilder.start')
            class sun.nio.ch.UnixDomainSockets
                entry  FileDescriptor socket()                   tells  runtime.UncontrolledCallHooks.called('java.net.UnixDomainSocketAddress: a socket of that kind')
            """;

    private UncontrolledRows() {}
}
