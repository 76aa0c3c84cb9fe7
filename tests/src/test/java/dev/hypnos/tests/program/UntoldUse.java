package dev.hypnos.tests.program;

import java.beans.PropertyChangeSupport;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MutableCallSite;
import java.lang.invoke.SwitchPoint;
import java.lang.invoke.VolatileCallSite;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.net.CookieManager;
import java.net.CookieStore;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.HttpCookie;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.DatagramChannel;
import java.nio.channels.FileChannel;
import java.nio.channels.Pipe;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.DriverManager;
import java.util.EventListener;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Random;
import java.util.TimeZone;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.IntSupplier;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.IntStream;
import javax.swing.event.EventListenerList;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;

/** What makes a difference and is no operation. */
public final class UntoldUse {
    private static volatile int shared;

    private UntoldUse() {}

    /** Whoever serializes it reads it without an operation. */
    private static final class Serialized implements java.io.Serializable {
        private static final long serialVersionUID = 1;
        int number;
    }

    public static void serialized() throws InterruptedException {
        Serialized shared = new Serialized();
        Tasks.run(() -> shared.number = 1, () -> {
            try (java.io.ObjectOutputStream out =
                    new java.io.ObjectOutputStream(java.io.OutputStream.nullOutputStream())) {
                out.writeObject(shared);
            } catch (java.io.IOException impossible) {
                throw new IllegalStateException(impossible);
            }
        });
    }

    public static void reader() throws InterruptedException {
        BufferedReader lines = new BufferedReader(new StringReader("a\nb\n"));
        Tasks.run(() -> lines.readLine(), () -> lines.readLine());
    }

    public static void writer() throws InterruptedException {
        PrintWriter writer = new PrintWriter(new StringWriter());
        Tasks.run(() -> writer.print("a"), () -> writer.print("b"));
    }

    /** One call has several arguments, and the other one. */
    public static void printing() throws InterruptedException {
        PrintStream stream = new PrintStream(new ByteArrayOutputStream());
        Tasks.run(() -> stream.printf("%s%s", "a", "b"), () -> stream.print("c"));
    }

    public static void target() throws InterruptedException {
        MutableCallSite site = new MutableCallSite(MethodHandles.constant(String.class, "a"));
        Tasks.run(() -> site.setTarget(MethodHandles.constant(String.class, "b")), () -> site.getTarget());
    }

    public static void volatileTarget() throws InterruptedException {
        VolatileCallSite site = new VolatileCallSite(MethodHandles.constant(String.class, "a"));
        Tasks.run(() -> site.setTarget(MethodHandles.constant(String.class, "b")), () -> site.getTarget());
    }

    public static void switchPoint() throws InterruptedException {
        SwitchPoint point = new SwitchPoint();
        Tasks.run(() -> SwitchPoint.invalidateAll(new SwitchPoint[] {point}), () -> point.hasBeenInvalidated());
    }

    public static void valueOfAClass() throws InterruptedException {
        ClassValue<Object> values = new ClassValue<>() {
            @Override
            protected Object computeValue(Class<?> type) {
                return new Object();
            }
        };
        values.get(String.class);
        Tasks.run(() -> values.remove(String.class), () -> values.get(String.class));
    }

    public static void random() throws InterruptedException {
        Random random = new Random(1);
        Tasks.run(() -> random.nextInt(), () -> random.nextInt());
    }

    public static void iterator() throws InterruptedException {
        Iterator<Integer> elements = List.of(1, 2).iterator();
        Tasks.run(() -> elements.next(), () -> elements.next());
    }

    public static void logger() throws InterruptedException {
        Logger logger = Logger.getLogger("untold");
        Tasks.run(() -> logger.setLevel(Level.SEVERE), () -> logger.isLoggable(Level.INFO));
    }

    public static void suppressed() throws InterruptedException {
        Exception thrown = new Exception();
        Tasks.run(() -> thrown.addSuppressed(new Exception()), () -> shared = thrown.getSuppressed().length);
    }

    public static void references() throws InterruptedException {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakReference<Object> reference = new WeakReference<>(UntoldUse.class, queue);
        Tasks.run(() -> reference.enqueue(), () -> queue.poll());
    }

    public static void files() throws InterruptedException {
        File file = new File("untold");
        Tasks.run(() -> file.delete(), () -> file.exists());
    }

    public static void channelOfAFile() throws Exception {
        try (FileChannel channel = temporary()) {
            Tasks.run(() -> channel.write(ByteBuffer.allocate(1)), () -> shared = (int) channel.size());
        }
    }

    public static void twoChannelsOfAFile() throws Exception {
        Path file = Files.createTempFile("untold", "");
        try (FileChannel one = FileChannel.open(file, StandardOpenOption.WRITE);
                SeekableByteChannel other = Files.newByteChannel(file)) {
            Tasks.run(() -> one.write(ByteBuffer.allocate(1)), () -> shared = other.read(ByteBuffer.allocate(1)));
        }
    }

    /** Whether the interrupt comes before the write is seen by the write alone, which is the first thing that the thread does. */
    public static void interruptBeforeAWrite() throws Exception {
        try (FileChannel channel = temporary()) {
            Thread writer = Tasks.start(() -> {
                try {
                    channel.write(ByteBuffer.allocate(1));
                } catch (ClosedByInterruptException interrupted) {
                    shared = 1;
                }
            });
            writer.interrupt();
            writer.join();
        }
    }

    private static FileChannel temporary() throws IOException {
        return FileChannel.open(Files.createTempFile("untold", ""), StandardOpenOption.WRITE);
    }

    public static void softReference() throws InterruptedException {
        SoftReference<Object> reference = new SoftReference<>(UntoldUse.class);
        Tasks.run(() -> reference.clear(), () -> shared = reference.get() == null ? 1 : 2);
    }

    public static void stackTrace() throws InterruptedException {
        Exception exception = new Exception();
        Tasks.run(
                () -> exception.setStackTrace(new StackTraceElement[0]),
                () -> shared = exception.getStackTrace().length);
    }

    public static void valueOfASubclass() throws InterruptedException {
        var values = new ClassValue<Object>() {
            @Override
            protected Object computeValue(Class<?> type) {
                return new Object();
            }
        };
        Tasks.run(() -> values.remove(String.class), () -> values.get(String.class));
    }

    public static void textOfAnArray() throws InterruptedException {
        AtomicIntegerArray array = new AtomicIntegerArray(1);
        Tasks.run(() -> array.set(0, 1), () -> shared = array.toString().charAt(1));
    }

    public static void cookies() throws InterruptedException {
        CookieStore cookies = new CookieManager().getCookieStore();
        Tasks.run(
                () -> cookies.add(null, new HttpCookie("a", "b")),
                () -> shared = cookies.getCookies().size());
    }

    public static void accessibleField() throws Exception {
        Field field = UntoldUse.class.getDeclaredField("shared");
        Tasks.run(() -> field.setAccessible(true), () -> field.canAccess(null));
    }

    public static void document() throws Exception {
        Element element = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .newDocument()
                .createElement("a");
        Tasks.run(
                () -> element.normalize(),
                () -> shared = element.getAttribute("a").length());
    }

    public static void timeZone() throws InterruptedException {
        Tasks.run(() -> TimeZone.setDefault(null), () -> TimeZone.getDefault());
    }

    public static void standardStream() throws InterruptedException {
        PrintStream stream = System.out;
        Tasks.run(() -> System.setOut(stream), () -> shared = 1);
    }

    public static void identity() throws InterruptedException {
        Object object = new Object();
        Tasks.run(() -> shared = System.identityHashCode(object), () -> shared = 1);
    }

    public static void hashCodeOfAnObject() throws InterruptedException {
        Object object = new Object();
        Tasks.run(() -> shared = object.hashCode(), () -> shared = 1);
    }

    public static void reference() throws InterruptedException {
        Random random = new Random(1);
        IntSupplier numbers = random::nextInt;
        Tasks.run(() -> shared = numbers.getAsInt(), () -> shared = numbers.getAsInt());
    }

    public static void nameOfAnother() throws InterruptedException {
        Thread thread =
                new Thread(() -> shared = Thread.currentThread().getName().length());
        thread.start();
        thread.setName("another");
        thread.join();
    }

    public static void nameOfItself() throws InterruptedException {
        Thread thread = new Thread(() -> Thread.currentThread().setName("another"));
        thread.start();
        shared = thread.getName().length();
        thread.join();
    }

    public static void handlerOfAnother() throws InterruptedException {
        Thread thread = new Thread(() -> shared = 1);
        thread.start();
        thread.setUncaughtExceptionHandler((failed, thrown) -> {});
        thread.join();
    }

    public static void allStackTraces() throws InterruptedException {
        Tasks.run(() -> shared = Thread.getAllStackTraces().size(), () -> shared = 1);
    }

    public static void numbersOfAFactory() throws InterruptedException {
        ThreadFactory factory = Thread.ofPlatform().name("worker-", 0).factory();
        Tasks.run(() -> shared = name(factory), () -> shared = name(factory));
    }

    private static int name(ThreadFactory factory) {
        return factory.newThread(() -> {}).getName().length();
    }

    public static void closedSocket() throws Exception {
        DatagramSocket socket = new DatagramSocket(0);
        Tasks.run(socket::close, () -> shared = socket.isClosed() ? 1 : 2);
    }

    public static void optionOfASocket() throws Exception {
        ServerSocket server = new ServerSocket(0);
        Tasks.run(() -> server.setSoTimeout(1), () -> shared = server.getSoTimeout());
    }

    public static void channels() throws Exception {
        try (DatagramChannel channel = DatagramChannel.open().bind(new InetSocketAddress("localhost", 4_000))) {
            InetSocketAddress there = new InetSocketAddress("localhost", 4_000);
            Tasks.run(() -> channel.send(ByteBuffer.allocate(1), there), () -> channel.receive(ByteBuffer.allocate(1)));
        }
    }

    public static void pipes() throws Exception {
        Pipe pipe = Pipe.open();
        Tasks.run(
                () -> pipe.sink().write(ByteBuffer.allocate(1)),
                () -> pipe.source().read(ByteBuffer.allocate(1)));
    }

    public static void namesOfABuilder() throws InterruptedException {
        Thread.Builder builder = Thread.ofPlatform().name("worker-", 0);
        Tasks.run(() -> builder.unstarted(() -> {}), () -> shared = name(builder.unstarted(() -> {})));
    }

    private static int name(Thread thread) {
        return thread.getName().length();
    }

    public static void partsOfALocale() throws InterruptedException {
        Locale.Builder builder = new Locale.Builder();
        Tasks.run(
                () -> builder.setLanguage("de"),
                () -> shared = builder.build().getLanguage().length());
    }

    public static void ageOfACookie() throws InterruptedException {
        HttpCookie cookie = new HttpCookie("a", "b");
        Tasks.run(() -> cookie.setMaxAge(5), () -> shared = (int) cookie.getMaxAge());
    }

    public static void partOfAPacket() throws InterruptedException {
        DatagramPacket packet = new DatagramPacket(new byte[4], 4);
        Tasks.run(() -> packet.setLength(1), () -> shared = packet.getLength());
    }

    public static void messageOfARecord() throws InterruptedException {
        LogRecord logged = new LogRecord(Level.INFO, "a");
        Tasks.run(
                () -> logged.setMessage("bc"),
                () -> shared = logged.getMessage().length());
    }

    public static void levelOfTheLoggerBelow() throws InterruptedException {
        Logger below = Logger.getLogger("a");
        System.Logger logger = System.getLogger("a");
        Tasks.run(
                () -> below.setLevel(Level.FINEST),
                () -> shared = logger.isLoggable(System.Logger.Level.TRACE) ? 1 : 2);
    }

    public static void streamOfTwo() throws InterruptedException {
        IntStream numbers = IntStream.range(0, 2);
        Tasks.run(() -> shared = take(numbers), () -> shared = take(numbers));
    }

    private static int take(IntStream numbers) {
        try {
            return numbers.sum();
        } catch (IllegalStateException taken) {
            return -1;
        }
    }

    public static void shownWithSuppressed() throws InterruptedException {
        Exception exception = new Exception("a");
        Tasks.run(() -> exception.addSuppressed(new Exception("b")), () -> {
            StringWriter text = new StringWriter();
            exception.printStackTrace(new PrintWriter(text));
            shared = text.toString().length();
        });
    }

    public static void calledWithSeveralArguments() throws InterruptedException {
        int[] calls = {0};
        PropertyChangeSupport support = new PropertyChangeSupport("a");
        Tasks.run(
                () -> support.addPropertyChangeListener("b", event -> calls[0]++),
                () -> support.firePropertyChange("b", 1, 2));
    }

    public static void patienceOfDrivers() throws InterruptedException {
        Tasks.run(() -> DriverManager.setLoginTimeout(5), () -> shared = DriverManager.getLoginTimeout());
    }

    public static void partlySynchronized() throws InterruptedException {
        EventListenerList listeners = new EventListenerList();
        Tasks.run(
                () -> listeners.add(EventListener.class, new EventListener() {}),
                () -> shared = listeners.getListenerCount());
    }

    public static void propertiesInPlaceOfOthers() throws InterruptedException {
        Tasks.run(
                () -> System.setProperties(new Properties()),
                () -> shared = System.getProperty("java.home") == null ? 1 : 2);
    }

    private static final class Bytes extends ByteArrayOutputStream {
        int written() {
            return count;
        }
    }

    public static void fieldOfASuperclass() throws InterruptedException {
        Bytes bytes = new Bytes();
        Tasks.run(() -> bytes.write(1), () -> shared = bytes.written());
    }

    public static void concurrentCollectionInAnother() throws InterruptedException {
        List<Integer> numbers = new CopyOnWriteArrayList<>();
        Tasks.run(() -> numbers.add(1), () -> shared = List.of(numbers).hashCode());
    }

    /** Programs of which all is told, though they make such calls. */
    public static final class Told {
        private Told() {}

        public static void ofEachTask() throws InterruptedException {
            Tasks.run(
                    () -> shared = new Random(1).nextInt(),
                    () -> shared =
                            new BufferedReader(new StringReader("a")).readLine().length());
        }

        public static void withSeveralArguments() throws InterruptedException {
            Tasks.run(() -> shared = new Random(1).nextInt(1, 9), () -> shared = new Random(2).nextInt(1, 9));
            Tasks.run(() -> System.out.printf("%s%s", "a", "b"), () -> System.out.print("c"));
        }

        public static void beforeAndAfter() throws InterruptedException {
            Random random = new Random(1);
            shared = random.nextInt();
            Tasks.run(() -> shared = 1, () -> shared = random.nextInt());
            shared = random.nextInt();
        }

        public static void printing() throws InterruptedException {
            Tasks.run(() -> System.out.println(shared), () -> System.out.println("a"));
        }

        public static void logging() throws InterruptedException {
            Logger logger = Logger.getLogger("told");
            Tasks.run(() -> logger.fine("a"), () -> logger.fine("b"));
        }

        public static void hashCodeOfAText() throws InterruptedException {
            Object text = "a";
            Tasks.run(() -> shared = text.hashCode(), () -> shared = 1);
        }

        public static void socketsOfTwoTasks() throws Exception {
            ServerSocket server = new ServerSocket(4_000);
            Tasks.run(
                    () -> {
                        try (Socket accepted = server.accept()) {
                            shared = accepted.getInputStream().read();
                        }
                    },
                    () -> {
                        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), 4_000)) {
                            socket.setTcpNoDelay(true);
                            socket.getOutputStream().write(7);
                        }
                    });
            Tasks.checkEqual(7, shared, "what was sent");
        }

        public static void datagramsOfTwoTasks() throws Exception {
            DatagramSocket one = new DatagramSocket(4_000);
            DatagramSocket other = new DatagramSocket(4_001);
            Tasks.run(
                    () -> one.send(new DatagramPacket(new byte[] {7}, 1, InetAddress.getLoopbackAddress(), 4_001)),
                    () -> {
                        DatagramPacket packet = new DatagramPacket(new byte[1], 1);
                        other.receive(packet);
                        shared = packet.getData()[0];
                    });
            Tasks.checkEqual(7, shared, "what was sent");
        }

        public static void nameBeforeItStarts() throws InterruptedException {
            Thread thread = new Thread(() -> shared = 1);
            thread.setName("another");
            thread.start();
            shared = 2;
            thread.join();
        }
    }
}
