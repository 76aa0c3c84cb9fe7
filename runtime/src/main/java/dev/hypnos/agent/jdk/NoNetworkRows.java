package dev.hypnos.agent.jdk;

/** Where there is no virtual network, whatever would reach the real one is refused by its name. */
final class NoNetworkRows {
    static final String TEXT = """
            lacking
            class sun.nio.ch.Net
                entry  FileDescriptor socket(ProtocolFamily,boolean)          tells  runtime.program.UncontrolledCallHooks.called('java.net.Socket: the virtual network needs Linux')
                entry  FileDescriptor serverSocket(ProtocolFamily)            tells  runtime.program.UncontrolledCallHooks.called('java.net.ServerSocket: the virtual network needs Linux')
            class java.net.InetAddress
                entry  InetAddress[] getAllByName0(String,boolean)            tells  runtime.program.UncontrolledCallHooks.called('java.net.InetAddress: the virtual network needs Linux')
                entry  InetAddress getLocalHost()                             tells  runtime.program.UncontrolledCallHooks.called('java.net.InetAddress: the virtual network needs Linux')
                entry  String getHostFromNameService(InetAddress)             tells  runtime.program.UncontrolledCallHooks.called('java.net.InetAddress: the virtual network needs Linux')
            class java.net.NetworkInterface
                entry  Enumeration getNetworkInterfaces()                     tells  runtime.program.UncontrolledCallHooks.called('java.net.NetworkInterface: the virtual network needs Linux')
                entry  Stream networkInterfaces()                             tells  runtime.program.UncontrolledCallHooks.called('java.net.NetworkInterface: the virtual network needs Linux')
                entry  NetworkInterface getByName(String)                     tells  runtime.program.UncontrolledCallHooks.called('java.net.NetworkInterface: the virtual network needs Linux')
                entry  NetworkInterface getByIndex(int)                       tells  runtime.program.UncontrolledCallHooks.called('java.net.NetworkInterface: the virtual network needs Linux')
                entry  NetworkInterface getByInetAddress(InetAddress)         tells  runtime.program.UncontrolledCallHooks.called('java.net.NetworkInterface: the virtual network needs Linux')
            class sun.nio.ch.SelectorImpl
                entry  void <init>(SelectorProvider)                          tells  runtime.program.UncontrolledCallHooks.called('java.nio.channels.Selector: the virtual network needs Linux')
            class sun.nio.ch.PipeImpl
                entry  void <init>(SelectorProvider)                          tells  runtime.program.UncontrolledCallHooks.called('java.nio.channels.Pipe: the virtual network needs Linux')
            class sun.nio.ch.AsynchronousChannelGroupImpl
                entry  void <init>(AsynchronousChannelProvider,ThreadPool)    tells  runtime.program.UncontrolledCallHooks.called('java.nio.channels.AsynchronousChannelGroup: the virtual network needs Linux')
            """;

    private NoNetworkRows() {}
}
