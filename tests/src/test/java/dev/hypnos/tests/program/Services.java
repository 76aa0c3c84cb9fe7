package dev.hypnos.tests.program;

import com.sun.net.httpserver.HttpServer;
import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.CompletionHandler;
import java.nio.channels.DatagramChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Phaser;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** What services do with the JDK. Each program returns what it saw; all that a real JVM may show must appear, and nothing else. */
@SuppressWarnings({"ThreadSafe", "FutureReturnValueIgnored", "NonAtomicOperationOnVolatileField"
}) // as programs in the wild
public final class Services {
    private Services() {}

    private static volatile int shared;

    // Phasers, exchangers, locks

    /** Who arrives last runs the action, alone. */
    public static String phaser() throws InterruptedException {
        int[] rounds = new int[1];
        Phaser phaser = new Phaser(2) {
            @Override
            protected boolean onAdvance(int phase, int parties) {
                rounds[0]++;
                return phase == 1;
            }
        };
        Tasks.Action arrives = () -> {
            phaser.arriveAndAwaitAdvance();
            phaser.arriveAndAwaitAdvance();
        };
        Tasks.run(arrives, arrives);
        return rounds[0] + " " + phaser.isTerminated();
    }

    /** A party that leaves while another waits lets it go on. */
    public static String phaserThatIsLeft() throws InterruptedException {
        Phaser phaser = new Phaser(2);
        AtomicInteger seen = new AtomicInteger();
        Tasks.run(() -> seen.set(phaser.arriveAndAwaitAdvance()), phaser::arriveAndDeregister);
        return seen + " " + phaser.getRegisteredParties();
    }

    public static String exchangeInTime() throws InterruptedException {
        Exchanger<String> exchanger = new Exchanger<>();
        String[] got = new String[2];
        Tasks.run(() -> got[0] = exchange(exchanger, "a"), () -> {
            Thread.sleep(10);
            got[1] = exchange(exchanger, "b");
        });
        return got[0] + " " + got[1];
    }

    private static String exchange(Exchanger<String> exchanger, String given) throws InterruptedException {
        try {
            return exchanger.exchange(given, 10, TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            return "-";
        }
    }

    private static final class Point {
        int x;
        int y;
    }

    public static String optimisticRead() throws InterruptedException {
        StampedLock lock = new StampedLock();
        Point point = new Point();
        Thread writes = Tasks.start(() -> {
            long stamp = lock.writeLock();
            point.x = 1;
            point.y = 1;
            lock.unlockWrite(stamp);
        });
        long stamp = lock.tryOptimisticRead();
        String seen = point.x + "" + point.y;
        seen += lock.validate(stamp);
        writes.join();
        return seen;
    }

    /** To become a writer a reader must be alone. */
    public static String conversion() throws InterruptedException {
        StampedLock lock = new StampedLock();
        Point point = new Point();
        AtomicInteger converted = new AtomicInteger();
        Tasks.Action adds = () -> {
            long stamp = lock.readLock();
            long write = lock.tryConvertToWriteLock(stamp);
            if (write == 0) {
                lock.unlockRead(stamp);
                write = lock.writeLock();
            } else {
                converted.incrementAndGet();
            }
            point.x++;
            lock.unlockWrite(write);
        };
        Tasks.run(adds, adds);
        return point.x + " " + converted;
    }

    private static String downgraded(boolean isDowngraded) throws InterruptedException {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        Point point = new Point();
        Thread other = Tasks.start(() -> {
            lock.writeLock().lock();
            point.x = 2;
            lock.writeLock().unlock();
        });
        lock.writeLock().lock();
        point.x = 1;
        if (isDowngraded) {
            lock.readLock().lock();
            lock.writeLock().unlock();
        } else {
            lock.writeLock().unlock();
            lock.readLock().lock();
        }
        String seen = "" + point.x;
        lock.readLock().unlock();
        other.join();
        return seen;
    }

    public static String downgrade() throws InterruptedException {
        return downgraded(true);
    }

    public static String downgradeWithAGap() throws InterruptedException {
        return downgraded(false);
    }

    public static String virtualThreads() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Point point = new Point();
        Runnable adds = () -> {
            lock.lock();
            try {
                point.x++;
            } finally {
                lock.unlock();
            }
        };
        Thread one = Thread.ofVirtual().start(adds);
        Thread other = Thread.ofVirtual().start(adds);
        one.join();
        other.join();
        return "" + point.x;
    }

    /** One that does not get the lock does not wait, and goes on all the same. */
    public static String virtualThreadsWithoutPatience() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        shared = 0;
        Runnable adds = () -> {
            boolean isMine = lock.tryLock();
            shared++;
            if (isMine) {
                lock.unlock();
            }
        };
        Thread one = Thread.ofVirtual().start(adds);
        Thread other = Thread.ofVirtual().start(adds);
        one.join();
        other.join();
        return "" + shared;
    }

    // Interrupts, time

    public static String interruptedJoin() throws InterruptedException {
        Thread worked = Tasks.start(() -> Thread.sleep(10));
        AtomicReference<String> seen = new AtomicReference<>();
        Thread waits = Tasks.start(() -> {
            try {
                worked.join();
                seen.set("joined");
            } catch (InterruptedException told) {
                seen.set("interrupted " + worked.isAlive() + " "
                        + Thread.currentThread().isInterrupted());
            }
        });
        Thread.sleep(5);
        waits.interrupt();
        waits.join();
        return seen.get();
    }

    public static String interruptedAtTheEnd() throws InterruptedException {
        Thread worked = Tasks.start(() -> Thread.sleep(10));
        AtomicReference<String> seen = new AtomicReference<>();
        Thread waits = Tasks.start(() -> {
            try {
                worked.join();
                seen.set("joined");
            } catch (InterruptedException told) {
                seen.set("interrupted");
            }
        });
        Thread.sleep(10);
        waits.interrupt();
        waits.join();
        return seen.get();
    }

    private static String orTimeout(long millis) throws InterruptedException {
        CompletableFuture<String> future = new CompletableFuture<String>().orTimeout(10, TimeUnit.MILLISECONDS);
        Thread completes = Tasks.start(() -> {
            Thread.sleep(millis);
            future.complete("value");
        });
        String seen;
        try {
            seen = future.get();
        } catch (ExecutionException failed) {
            seen = failed.getCause().getClass().getSimpleName();
        }
        completes.join();
        return seen;
    }

    public static String orTimeout() throws InterruptedException {
        return orTimeout(10);
    }

    public static String orTimeoutInTime() throws InterruptedException {
        return orTimeout(9);
    }

    public static String delayedBySleep() throws Exception {
        CompletableFuture<String> future = CompletableFuture.supplyAsync(
                () -> "value", CompletableFuture.delayedExecutor(10, TimeUnit.MILLISECONDS, Runnable::run));
        Thread.sleep(10);
        String seen = future.getNow("absent");
        future.get();
        return seen;
    }

    public static String completeOnTimeout() throws Exception {
        CompletableFuture<String> future = CompletableFuture.supplyAsync(() -> {
                    Tasks.runnable(() -> Thread.sleep(10)).run();
                    return "value";
                })
                .completeOnTimeout("late", 10, TimeUnit.MILLISECONDS);
        return future.thenApply(seen -> seen + "!").get();
    }

    public static String timer() throws InterruptedException {
        AtomicBoolean hasRun = new AtomicBoolean();
        Timer timer = new Timer();
        TimerTask task = new TimerTask() {
            @Override
            public void run() {
                hasRun.set(true);
            }
        };
        timer.schedule(task, 10);
        Thread.sleep(10);
        boolean isCancelled = task.cancel();
        Thread.sleep(10);
        timer.cancel();
        return isCancelled + " " + hasRun;
    }

    // Pools

    /** Cancelled while it runs, it runs on. */
    public static String cancelledSchedule() throws InterruptedException {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
        pool.setRemoveOnCancelPolicy(true);
        AtomicBoolean hasRun = new AtomicBoolean();
        ScheduledFuture<?> future = pool.schedule(() -> hasRun.set(true), 10, TimeUnit.MILLISECONDS);
        Thread.sleep(10);
        boolean isCancelled = future.cancel(false);
        int left = pool.getQueue().size();
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.SECONDS);
        return isCancelled + " " + left + " " + hasRun;
    }

    private static String delayed(long millis) throws InterruptedException {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
        pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        AtomicBoolean hasRun = new AtomicBoolean();
        ScheduledFuture<?> future = pool.schedule(() -> hasRun.set(true), 10, TimeUnit.MILLISECONDS);
        Thread.sleep(millis);
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.SECONDS);
        return hasRun + " " + future.isCancelled();
    }

    /** What is due is not delayed any more. */
    public static String delayedAfterShutdown() throws InterruptedException {
        return delayed(10);
    }

    public static String delayedAfterEarlyShutdown() throws InterruptedException {
        return delayed(9);
    }

    /** Nobody else can have what was taken back. */
    public static String unforked() {
        AtomicBoolean hasRun = new AtomicBoolean();
        RecursiveAction child = new RecursiveAction() {
            private static final long serialVersionUID = 1;

            @Override
            protected void compute() {
                hasRun.set(true);
            }
        };
        String seen = new ForkJoinPool(2)
                .submit(() -> {
                    child.fork();
                    boolean isBack = child.tryUnfork();
                    if (!isBack) {
                        child.join();
                    }
                    return "" + isBack;
                })
                .join();
        return seen + " " + hasRun;
    }

    /** Two messages, one at a time. */
    public static String published() throws InterruptedException {
        List<String> seen = new CopyOnWriteArrayList<>();
        CountDownLatch isDone = new CountDownLatch(1);
        try (SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>()) {
            publisher.subscribe(new Flow.Subscriber<>() {
                private Flow.Subscription subscription;

                @Override
                public void onSubscribe(Flow.Subscription made) {
                    subscription = made;
                    made.request(1);
                }

                @Override
                public void onNext(Integer item) {
                    seen.add("" + item);
                    subscription.request(1);
                }

                @Override
                public void onError(Throwable failed) {
                    seen.add(failed.toString());
                }

                @Override
                public void onComplete() {
                    seen.add("done");
                    isDone.countDown();
                }
            });
            publisher.submit(1);
            publisher.submit(2);
        }
        isDone.await();
        return String.join(" ", seen);
    }

    private static final ScopedValue<String> NAME = ScopedValue.newInstance();

    /** A thread that is started inside has none. */
    public static String scopedValue() {
        AtomicReference<String> seen = new AtomicReference<>();
        ScopedValue.where(NAME, "a").run(Tasks.runnable(() -> {
            Thread thread = Tasks.start(() -> seen.set("" + NAME.isBound()));
            thread.join();
            seen.accumulateAndGet(NAME.get(), (one, other) -> one + " " + other);
        }));
        return seen + " " + NAME.isBound();
    }

    private static String enqueuedAfter(long millis) throws InterruptedException {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        PhantomReference<Object> reference = new PhantomReference<>(new Object(), queue);
        Thread thread = Tasks.start(() -> {
            Thread.sleep(millis);
            reference.enqueue();
        });
        String seen = "" + (queue.remove(10) == reference);
        thread.join();
        return seen;
    }

    public static String enqueuedInTime() throws InterruptedException {
        return enqueuedAfter(10);
    }

    public static String enqueuedEarly() throws InterruptedException {
        return enqueuedAfter(9);
    }

    // Network

    private static InetSocketAddress here(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    /** A handler of its own thread, and a plain counter in it. */
    public static String asynchronous() throws Exception {
        CompletableFuture<String> got = new CompletableFuture<>();
        try (AsynchronousServerSocketChannel server =
                        AsynchronousServerSocketChannel.open().bind(here(0));
                AsynchronousSocketChannel client = AsynchronousSocketChannel.open()) {
            server.accept(null, new CompletionHandler<AsynchronousSocketChannel, Void>() {
                @Override
                public void completed(AsynchronousSocketChannel accepted, Void nothing) {
                    ByteBuffer buffer = ByteBuffer.allocate(10);
                    accepted.read(buffer, null, new CompletionHandler<Integer, Void>() {
                        @Override
                        public void completed(Integer count, Void nothing) {
                            got.complete(new String(buffer.array(), 0, count, StandardCharsets.UTF_8));
                        }

                        @Override
                        public void failed(Throwable failed, Void nothing) {
                            got.completeExceptionally(failed);
                        }
                    });
                }

                @Override
                public void failed(Throwable failed, Void nothing) {
                    got.completeExceptionally(failed);
                }
            });
            client.connect(server.getLocalAddress()).get();
            client.write(bytes("hello")).get();
            return got.get();
        }
    }

    public static String datagram() throws Exception {
        try (DatagramChannel one = DatagramChannel.open().bind(here(0));
                DatagramChannel other = DatagramChannel.open().bind(here(0))) {
            one.configureBlocking(false);
            Thread thread = Tasks.start(() -> other.send(bytes("hello"), one.getLocalAddress()));
            ByteBuffer buffer = ByteBuffer.allocate(10);
            boolean isThere = one.receive(buffer) != null;
            thread.join();
            return isThere + " " + buffer.position();
        }
    }

    private static String visits(Executor executor) throws Exception {
        shared = 0;
        HttpServer server = HttpServer.create(here(0), 0);
        server.setExecutor(executor);
        server.createContext("/", exchange -> {
            shared++;
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpRequest request = HttpRequest.newBuilder(
                            URI.create("http://127.0.0.1:" + server.getAddress().getPort()))
                    .build();
            var one = client.sendAsync(request, HttpResponse.BodyHandlers.discarding());
            var other = client.sendAsync(request, HttpResponse.BodyHandlers.discarding());
            one.join();
            other.join();
        }
        server.stop(0);
        return "" + shared;
    }

    public static String visitsOneByOne() throws Exception {
        return visits(null);
    }

    public static String visitsAtOnce() throws Exception {
        return visits(Executors.newFixedThreadPool(2));
    }
}
