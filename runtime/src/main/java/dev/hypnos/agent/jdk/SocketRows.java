package dev.hypnos.agent.jdk;

/**
 * Sockets and their channels. An entry is an operation: further inside, the JDK holds monitors, and nobody else must
 * run. Below are the methods that reach the operating system.
 */
final class SocketRows {
    static final String TEXT = """
            class java.net.Socket
                entry  InputStream getInputStream()                     tells  network.EntryHooks.asking(this:Object)
                entry  OutputStream getOutputStream()                   tells  network.EntryHooks.asking(this:Object)
                entry  void shutdownInput()                             tells  network.EntryHooks.shuttingInput(this:Object)
                entry  void shutdownOutput()                            tells  network.EntryHooks.shuttingOutput(this:Object)
                entry  void close()                                     tells  network.EntryHooks.closing(this:Object)
            class java.net.ServerSocket
                entry  void bind(SocketAddress,int)                     tells  network.EntryHooks.binding(1)
                entry  Socket accept()                                  tells  network.EntryHooks.accepting(this:Object)
                entry  void close()                                     tells  network.EntryHooks.closing(this:Object)
            class sun.nio.ch.NioSocketImpl
                entry  int read(byte[],int,int)                         tells  network.EntryHooks.reading(this:Object)
                entry  void write(byte[],int,int)                       tells  network.EntryHooks.writing(this:Object)
                entry  int available()                                  tells  network.EntryHooks.counting(this:Object)

            class sun.nio.ch.SocketChannelImpl
                entry  int read(ByteBuffer)                             tells  network.EntryHooks.reading(this:Object)
                entry  long read(ByteBuffer[],int,int)                  tells  network.EntryHooks.reading(this:Object)
                entry  int write(ByteBuffer)                            tells  network.EntryHooks.writing(this:Object)
                entry  long write(ByteBuffer[],int,int)                 tells  network.EntryHooks.writing(this:Object)
                entry  boolean connect(SocketAddress)                   tells  network.EntryHooks.using(this:Object)
                entry  SocketChannel shutdownInput()                    tells  network.EntryHooks.shuttingInput(this:Object)
                entry  SocketChannel shutdownOutput()                   tells  network.EntryHooks.shuttingOutput(this:Object)
            class sun.nio.ch.ServerSocketChannelImpl
                entry  ServerSocketChannel bind(SocketAddress,int)      tells  network.EntryHooks.binding(1)
                entry  SocketChannel accept()                           tells  network.EntryHooks.taking(this:Object)

            class sun.nio.ch.SourceChannelImpl
                entry  int read(ByteBuffer)                             tells  network.EntryHooks.taking(this:Object)
                entry  long read(ByteBuffer[],int,int)                  tells  network.EntryHooks.taking(this:Object)
            class sun.nio.ch.SinkChannelImpl
                entry  int write(ByteBuffer)                            tells  network.EntryHooks.giving(this:Object)
                entry  long write(ByteBuffer[],int,int)                 tells  network.EntryHooks.giving(this:Object)
            class sun.nio.ch.PipeImpl

            anywhere
                call   int sun.nio.ch.Net.socket0(boolean,boolean,boolean,boolean)                        led(socket)  network.SocketHooks.socket0
                call   void sun.nio.ch.Net.bind0(FileDescriptor,boolean,boolean,InetAddress,int)          led(ours)    network.SocketHooks.bind0
                call   void sun.nio.ch.Net.listen(FileDescriptor,int)                                     led(ours)    network.SocketHooks.listen
                call   int sun.nio.ch.Net.connect0(boolean,FileDescriptor,InetAddress,int)                led(ours)    network.SocketHooks.connect0
                call   boolean sun.nio.ch.Net.pollConnect(FileDescriptor,long)                            led(ours)    network.SocketHooks.pollConnect
                call   int sun.nio.ch.Net.accept(FileDescriptor,FileDescriptor,InetSocketAddress[])       led(ours)    network.SocketHooks.accept
                call   void sun.nio.ch.Net.shutdown(FileDescriptor,int)                                   led(ours)    network.SocketHooks.shutdown
                call   int sun.nio.ch.Net.localPort(FileDescriptor)                                       led(ours)    network.SocketHooks.localPort
                call   InetAddress sun.nio.ch.Net.localInetAddress(FileDescriptor)                        led(ours)    network.SocketHooks.localInetAddress
                call   int sun.nio.ch.Net.remotePort(FileDescriptor)                                      led(ours)    network.SocketHooks.remotePort
                call   InetAddress sun.nio.ch.Net.remoteInetAddress(FileDescriptor)                       led(ours)    network.SocketHooks.remoteInetAddress
                call   int sun.nio.ch.Net.getIntOption0(FileDescriptor,boolean,int,int)                   led(ours)    network.SocketHooks.getIntOption0
                call   void sun.nio.ch.Net.setIntOption0(FileDescriptor,boolean,int,int,int,boolean)      led(ours)    network.SocketHooks.setIntOption0
                call   int sun.nio.ch.Net.poll(FileDescriptor,int,long)                                   led(ours)    network.SocketHooks.poll
                call   int sun.nio.ch.Net.available(FileDescriptor)                                       led(ours)    network.SocketHooks.available
                call   int sun.nio.ch.Net.sendOOB(FileDescriptor,byte)                                    led(ours)    network.SocketHooks.sendOOB
                call   int sun.nio.ch.SocketDispatcher.read0(FileDescriptor,long,int)                     led(ours)    network.SocketHooks.read0
                call   long sun.nio.ch.SocketDispatcher.readv0(FileDescriptor,long,int)                   led(ours)    network.SocketHooks.readv0
                call   int sun.nio.ch.SocketDispatcher.write0(FileDescriptor,long,int)                    led(ours)    network.SocketHooks.write0
                call   long sun.nio.ch.SocketDispatcher.writev0(FileDescriptor,long,int)                  led(ours)    network.SocketHooks.writev0
                call   long sun.nio.ch.IOUtil.makePipe(boolean)                                           led(made)    network.PipeHooks.makePipe
                call   void sun.nio.ch.Poller.poll(int,int,long,BooleanSupplier)                          led(ours)    network.EventHooks.poll
                call   void sun.nio.ch.Poller.stopPoll(int,int)                                           led(ours)    network.EventHooks.stopPoll
                call   void sun.nio.ch.Poller.stopPoll(int)                                               led(ours)    network.EventHooks.stopPoll
            class sun.nio.ch.Net
            class sun.nio.ch.SocketDispatcher
            class sun.nio.ch.NativeDispatcher
            class sun.nio.ch.SelChImpl
            """;

    private SocketRows() {}
}
