package dev.hypnos.agent.jdk;

/** Datagrams and multicast groups. */
final class DatagramRows {
    static final String TEXT = """
            class sun.nio.ch.DatagramChannelImpl
                entry  DatagramChannel bind(SocketAddress)              tells  network.EntryHooks.bindingDatagrams(1)
                entry  DatagramChannel connect(SocketAddress,boolean)   tells  network.EntryHooks.tuning(this:Object)
                entry  DatagramChannel disconnect()                     tells  network.EntryHooks.tuning(this:Object)
                entry  SocketAddress receive(ByteBuffer)                tells  network.EntryHooks.taking(this:Object)
                entry  int send(ByteBuffer,SocketAddress)               tells  network.EntryHooks.giving(this:Object)
                entry  int read(ByteBuffer)                             tells  network.EntryHooks.taking(this:Object)
                entry  long read(ByteBuffer[],int,int)                  tells  network.EntryHooks.taking(this:Object)
                entry  int write(ByteBuffer)                            tells  network.EntryHooks.giving(this:Object)
                entry  long write(ByteBuffer[],int,int)                 tells  network.EntryHooks.giving(this:Object)
                entry  void blockingReceive(DatagramPacket,long)        tells  network.EntryHooks.receivingPacket(this:Object)
                entry  void blockingSend(DatagramPacket)                tells  network.EntryHooks.sendingPacket(this:Object)
                entry  MembershipKey innerJoin(InetAddress,NetworkInterface,InetAddress)  tells  network.EntryHooks.tuning(this:Object)
                entry  void drop(MembershipKeyImpl)                     tells  network.EntryHooks.tuning(this:Object)
                entry  void block(MembershipKeyImpl,InetAddress)        tells  network.EntryHooks.tuning(this:Object)
                entry  void unblock(MembershipKeyImpl,InetAddress)      tells  network.EntryHooks.tuning(this:Object)

            class sun.nio.ch.DatagramSocketAdaptor
                monitors  modelled

            anywhere
                call   void sun.nio.ch.DatagramChannelImpl.disconnect0(FileDescriptor,boolean)             led(ours)  network.DatagramHooks.disconnect0
                call   int sun.nio.ch.DatagramChannelImpl.receive0(FileDescriptor,long,int,long,boolean)   led(ours)  network.DatagramHooks.receive0
                call   int sun.nio.ch.DatagramChannelImpl.send0(FileDescriptor,long,int,long,int)          led(ours)  network.DatagramHooks.send0
                call   int sun.nio.ch.DatagramDispatcher.read0(FileDescriptor,long,int)                    led(ours)  network.DatagramHooks.read0
                call   long sun.nio.ch.DatagramDispatcher.readv0(FileDescriptor,long,int)                  led(ours)  network.DatagramHooks.readv0
                call   int sun.nio.ch.DatagramDispatcher.write0(FileDescriptor,long,int)                   led(ours)  network.DatagramHooks.write0
                call   long sun.nio.ch.DatagramDispatcher.writev0(FileDescriptor,long,int)                 led(ours)  network.DatagramHooks.writev0
                call   int sun.nio.ch.Net.joinOrDrop4(boolean,FileDescriptor,int,int,int)                  led(ours)  network.GroupHooks.joinOrDrop4
                call   int sun.nio.ch.Net.joinOrDrop6(boolean,FileDescriptor,byte[],int,byte[])            led(ours)  network.GroupHooks.joinOrDrop6
                call   int sun.nio.ch.Net.blockOrUnblock4(boolean,FileDescriptor,int,int,int)              led(ours)  network.GroupHooks.blockOrUnblock4
                call   int sun.nio.ch.Net.blockOrUnblock6(boolean,FileDescriptor,byte[],int,byte[])        led(ours)  network.GroupHooks.blockOrUnblock6
                call   void sun.nio.ch.Net.setInterface4(FileDescriptor,int)                               led(ours)  network.GroupHooks.setInterface4
                call   int sun.nio.ch.Net.getInterface4(FileDescriptor)                                    led(ours)  network.GroupHooks.getInterface4
                call   void sun.nio.ch.Net.setInterface6(FileDescriptor,int)                               led(ours)  network.GroupHooks.setInterface6
                call   int sun.nio.ch.Net.getInterface6(FileDescriptor)                                    led(ours)  network.GroupHooks.getInterface6
            class sun.nio.ch.DatagramDispatcher
            """;

    private DatagramRows() {}
}
