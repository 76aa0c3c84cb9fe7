package dev.hypnos.tests.program;

import static dev.hypnos.tests.program.Tasks.check;

import dev.hypnos.cluster.Cluster;
import dev.hypnos.cluster.Node;
import java.io.PrintWriter;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.security.SecureClassLoader;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.List;
import java.util.ListResourceBundle;
import java.util.Locale;
import java.util.Properties;
import java.util.ResourceBundle;
import java.util.ServiceLoader;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Logger;
import java.util.spi.ToolProvider;
import org.jspecify.annotations.Nullable;

/** Class loaders of a program, which two tasks ask for the same class. */
public final class Loaders {
    private static final String NAME = "dev.hypnos.tests.program.Asked";
    private static final String USER = "dev.hypnos.tests.program.AskedByName";

    private Loaders() {}

    private static byte[] empty() {
        return ClassFile.of()
                .build(ClassDesc.of(NAME), type -> type.withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_SUPER));
    }

    /** A class with a method that names the other, which the VM then asks the loader for. */
    private static byte[] user() {
        return ClassFile.of().build(ClassDesc.of(USER), type -> {
            type.withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_SUPER);
            type.withMethodBody(
                    "use",
                    MethodTypeDesc.of(ConstantDescs.CD_Object),
                    ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC,
                    code -> code.ldc(ClassDesc.of(NAME)).areturn());
        });
    }

    private static byte[] bytes(String name) throws ClassNotFoundException {
        return switch (name) {
            case NAME -> empty();
            case USER -> user();
            default -> throw new ClassNotFoundException(name);
        };
    }

    /** Not made for several threads: it is locked while it looks. */
    private static class Locked extends ClassLoader {
        final AtomicInteger looks = new AtomicInteger();

        Locked() {
            super(Loaders.class.getClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            looks.incrementAndGet();
            byte[] bytes = bytes(name);
            looks.incrementAndGet();
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    /** Its locks are those of the names. */
    private static final class Parallel extends Locked {
        static {
            registerAsParallelCapable();
        }
    }

    /** Looks first, and locks nothing itself. */
    private static final class ChildFirst extends ClassLoader {
        final AtomicInteger looks = new AtomicInteger();

        ChildFirst() {
            super(Loaders.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null || !name.startsWith(NAME)) {
                return loaded != null ? loaded : super.loadClass(name, resolve);
            }
            looks.incrementAndGet();
            byte[] bytes = bytes(name);
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    private static final class ByAddress extends URLClassLoader {
        final AtomicInteger looks = new AtomicInteger();

        ByAddress() {
            super(new URL[0], Loaders.class.getClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            looks.incrementAndGet();
            byte[] bytes = bytes(name);
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    /** Asks another for what it does not have. */
    private static final class Neighbour extends ClassLoader {
        private final String own;

        @Nullable
        private ClassLoader other;

        Neighbour(String own) {
            super(null);
            this.own = own;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (!name.equals(own) && other != null) {
                return other.loadClass(name);
            }
            byte[] bytes = bytes(name);
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    private static void askTwice(ClassLoader loader) throws InterruptedException {
        List<Class<?>> found = new CopyOnWriteArrayList<>();
        Tasks.Action asks = () -> found.add(Class.forName(NAME, true, loader));
        Tasks.run(asks, asks);
        check(found.size() == 2 && found.get(0) == found.get(1), "found " + found);
    }

    public static void locked() throws InterruptedException {
        askTwice(new Locked());
    }

    public static void parallel() throws InterruptedException {
        askTwice(new Parallel());
    }

    public static void byAddress() throws InterruptedException {
        askTwice(new ByAddress());
    }

    /** The VM locks the loader before it asks. */
    public static void unlocked() throws InterruptedException {
        askTwice(new ChildFirst());
    }

    /** As in {@link #unlocked}, where an instruction names the class. */
    public static void named() throws Exception {
        Method use = Class.forName(USER, true, new ChildFirst()).getMethod("use");
        List<Object> found = new CopyOnWriteArrayList<>();
        Tasks.Action uses = () -> found.add(use.invoke(null));
        Tasks.run(uses, uses);
        check(found.size() == 2 && found.get(0) == found.get(1), "found " + found);
    }

    /** Nobody locks it when the program asks: both may define the class, and one of them is refused. */
    public static String asked() throws InterruptedException {
        ChildFirst loader = new ChildFirst();
        AtomicInteger refused = new AtomicInteger();
        Tasks.Action asks = () -> {
            try {
                loader.loadClass(NAME);
            } catch (LinkageError duplicate) {
                refused.incrementAndGet();
            }
        };
        Tasks.run(asks, asks);
        return "refused " + refused;
    }

    /** Two that ask each other, each with its lock. */
    public static void askEachOther() throws InterruptedException {
        Neighbour one = new Neighbour(NAME);
        Neighbour two = new Neighbour(USER);
        one.other = two;
        two.other = one;
        Tasks.run(() -> Class.forName(USER, true, one), () -> Class.forName(NAME, true, two));
    }

    // Those that are given no parent

    private static final class Child extends ClassLoader {
        Class<?> system(String name) throws ClassNotFoundException {
            return findSystemClass(name);
        }
    }

    private static final class Secure extends SecureClassLoader {}

    public static final class Texts extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"key", "text"}};
        }
    }

    /** A service of the JDK, which a file of this class path names. */
    public static final class Tool implements ToolProvider {
        @Override
        public String name() {
            return "tool of the tests";
        }

        @Override
        public int run(PrintWriter out, PrintWriter err, String... arguments) {
            return 0;
        }
    }

    public static final class OwnDriver implements Driver {
        static {
            try {
                DriverManager.registerDriver(new OwnDriver());
            } catch (SQLException refused) {
                throw new ExceptionInInitializerError(refused);
            }
        }

        @Override
        @Nullable
        public Connection connect(String url, Properties properties) {
            return null;
        }

        @Override
        public boolean acceptsURL(@Nullable String url) {
            return url != null && url.startsWith("jdbc:own:");
        }

        @Override
        public DriverPropertyInfo[] getPropertyInfo(String url, Properties properties) {
            return new DriverPropertyInfo[0];
        }

        @Override
        public int getMajorVersion() {
            return 1;
        }

        @Override
        public int getMinorVersion() {
            return 0;
        }

        @Override
        public boolean jdbcCompliant() {
            return false;
        }

        @Override
        @Nullable
        public Logger getParentLogger() {
            return null;
        }
    }

    private static void checkOwn(ClassLoader loader) throws ClassNotFoundException {
        checkSame(Loaders.class, Class.forName(Loaders.class.getName(), true, loader));
        checkSame(Loaders.class, loader.loadClass(Loaders.class.getName()));
        check(loader.getResource(Loaders.class.getName().replace('.', '/') + ".class") != null, "no class file");
    }

    private static void checkSame(Class<?> expected, Class<?> found) {
        check(found == expected, found + " of " + found.getClassLoader());
    }

    public static void withoutParent() throws ClassNotFoundException {
        Child loader = new Child();
        check(loader.getParent() == ClassLoader.getSystemClassLoader(), "another parent");
        checkOwn(loader);
    }

    public static void secureWithoutParent() throws ClassNotFoundException {
        checkOwn(new Secure());
    }

    public static void byAddressWithoutParent() throws ClassNotFoundException {
        checkOwn(new URLClassLoader(new URL[0]));
    }

    public static void byAddressAndNewInstance() throws ClassNotFoundException {
        checkOwn(URLClassLoader.newInstance(new URL[0]));
    }

    public static void belowOneWithoutParent() throws ClassNotFoundException {
        checkOwn(new URLClassLoader("below", new URL[0], new Child()));
    }

    public static void systemClass() throws ClassNotFoundException {
        checkSame(Loaders.class, new Child().system(Loaders.class.getName()));
    }

    public static void bundleWithoutParent() {
        ResourceBundle bundle = ResourceBundle.getBundle(Texts.class.getName(), Locale.ROOT, new Child());
        checkSame(Texts.class, bundle.getClass());
    }

    public static void serviceWithoutLoader() {
        check(
                ServiceLoader.load(ToolProvider.class, null).stream().anyMatch(each -> each.type() == Tool.class),
                "the tool of another loader");
    }

    public static void toolOfTheProgram() {
        checkSame(
                Tool.class,
                ToolProvider.findFirst("tool of the tests").orElseThrow().getClass());
    }

    public static void typeWithoutLoader() {
        MethodType type = MethodType.fromMethodDescriptorString(
                "()L" + Loaders.class.getName().replace('.', '/') + ";", null);
        checkSame(Loaders.class, type.returnType());
    }

    public static void driverWithoutParent() throws Exception {
        Class<?> found = Class.forName(Loaders.class.getName() + "$OwnDriver", true, new Child());
        checkSame(found, DriverManager.getDriver("jdbc:own:x").getClass());
    }

    /** Which has classes of its own, and another parent than the test's. */
    public static void withoutParentOnANode() throws Exception {
        Cluster cluster = Cluster.of("a", "b");
        for (String name : List.of("a", "b")) {
            cluster.node(name).run(() -> checkOwn(new Child()));
        }
        checkOwn(new Child());
    }

    public static void withoutParentOnANodeThatRunsAgain() throws Exception {
        Node node = Cluster.of("a").node("a");
        node.run(() -> checkOwn(new Child()));
        node.kill();
        node.run(() -> checkOwn(new Child()));
    }
}
