package dev.hypnos.agent.jdk;

/** What sockets, channels and selectors of every kind have in common, look-ups of names, and network interfaces. */
final class NetworkRows {
    static final String TEXT = """
            # The JDK's methods that reach the operating system. Inherited ones are called by the names of those below.
            anywhere
                call   void sun.nio.ch.IOUtil.configureBlocking(FileDescriptor,boolean)  led(ours)  network.DescriptorHooks.configureBlocking
                call   void sun.nio.ch.UnixDispatcher.close0(FileDescriptor)             led(ours)  network.DescriptorHooks.close0
                call   void sun.nio.ch.UnixDispatcher.preClose0(FileDescriptor)          led(ours)  network.DescriptorHooks.preClose0
            class sun.nio.ch.UnixDispatcher

            class sun.nio.ch.FileDispatcherImpl
                call   long sun.nio.ch.FileDispatcherImpl.transferTo0(FileDescriptor,long,long,FileDescriptor,boolean)  led(to-ours)  network.SocketHooks.transferTo0

            class java.net.InetAddress
                entry  InetAddress[] getAllByName0(String,boolean)      answers(null)  network.NameHooks.lookUp(1)
                entry  InetAddress getLocalHost()                       answers(null)  network.NameHooks.localHost()
                entry  String getHostFromNameService(InetAddress)       answers(null)  network.NameHooks.nameOf(1)
                call   boolean java.net.InetAddressImpl.isReachable(InetAddress,int,NetworkInterface,int)  led(made)  network.InterfaceHooks.isReachable(receiver:Object,*)

            class java.net.NetworkInterface
                call   NetworkInterface[] java.net.NetworkInterface.getAll()                           led(made)  network.InterfaceHooks.getAll
                call   NetworkInterface java.net.NetworkInterface.getByName0(String)                   led(made)  network.InterfaceHooks.getByName0
                call   NetworkInterface java.net.NetworkInterface.getByIndex0(int)                     led(made)  network.InterfaceHooks.getByIndex0
                call   NetworkInterface java.net.NetworkInterface.getByInetAddress0(InetAddress)       led(made)  network.InterfaceHooks.getByInetAddress0
                call   boolean java.net.NetworkInterface.boundInetAddress0(InetAddress)                led(made)  network.InterfaceHooks.boundInetAddress0
                call   boolean java.net.NetworkInterface.isUp0(String,int)                             led(made)  network.InterfaceHooks.isUp0
                call   boolean java.net.NetworkInterface.isLoopback0(String,int)                       led(made)  network.InterfaceHooks.isLoopback0
                call   boolean java.net.NetworkInterface.supportsMulticast0(String,int)                led(made)  network.InterfaceHooks.supportsMulticast0
                call   boolean java.net.NetworkInterface.isP2P0(String,int)                            led(made)  network.InterfaceHooks.isP2P0
                call   byte[] java.net.NetworkInterface.getMacAddr0(byte[],String,int)                 led(made)  network.InterfaceHooks.getMacAddr0
                call   int java.net.NetworkInterface.getMTU0(String,int)                               led(made)  network.InterfaceHooks.getMTU0

            class java.nio.channels.spi.AbstractInterruptibleChannel
                entry  void close()                                     tells          network.EntryHooks.closing(this:Object)
                # Files are closed in the middle of anything.
                monitors  modelled-if-virtual
            # A selector is told of what a channel waits for, which is an operation, while the locks of the channel are held; and whoever closes one
            # asks with another lock of it whether it is registered, for which it may have to wait.
            class java.nio.channels.spi.AbstractSelectableChannel
            class sun.nio.ch.SocketChannelImpl
                monitors  stream
            """;

    /** Where there is no virtual network, whatever would reach the real one is refused by its name. */
    static final String LACKING = """
            lacking
            class sun.nio.ch.Net
                entry  FileDescriptor socket(ProtocolFamily,boolean)          tells  runtime.program.UncontrolledCallHooks.lacking('java.net.Socket','sockets')
                entry  FileDescriptor serverSocket(ProtocolFamily)            tells  runtime.program.UncontrolledCallHooks.lacking('java.net.ServerSocket','sockets')
            class java.net.InetAddress
                entry  InetAddress[] getAllByName0(String,boolean)            tells  runtime.program.UncontrolledCallHooks.lacking('java.net.InetAddress','sockets')
                entry  InetAddress getLocalHost()                             tells  runtime.program.UncontrolledCallHooks.lacking('java.net.InetAddress','sockets')
                entry  String getHostFromNameService(InetAddress)             tells  runtime.program.UncontrolledCallHooks.lacking('java.net.InetAddress','sockets')
            class java.net.NetworkInterface
                entry  Enumeration getNetworkInterfaces()                     tells  runtime.program.UncontrolledCallHooks.lacking('java.net.NetworkInterface','sockets')
                entry  Stream networkInterfaces()                             tells  runtime.program.UncontrolledCallHooks.lacking('java.net.NetworkInterface','sockets')
                entry  NetworkInterface getByName(String)                     tells  runtime.program.UncontrolledCallHooks.lacking('java.net.NetworkInterface','sockets')
                entry  NetworkInterface getByIndex(int)                       tells  runtime.program.UncontrolledCallHooks.lacking('java.net.NetworkInterface','sockets')
                entry  NetworkInterface getByInetAddress(InetAddress)         tells  runtime.program.UncontrolledCallHooks.lacking('java.net.NetworkInterface','sockets')
            class sun.nio.ch.PipeImpl
                # Windows has several.
                entry  * <init>                                               tells  runtime.program.UncontrolledCallHooks.lacking('java.nio.channels.Pipe','sockets')
            """;

    private NetworkRows() {}
}
