package dev.hypnos.tests.program;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamField;
import java.io.Serializable;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Proxy;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.IntSupplier;

/**
 * Every way to reach a static member without an instruction that names it. Each program returns the order in which classes were
 * initialised and what it saw, which is the same in the first trial and in all others.
 */
@SuppressWarnings({"NonFinalStaticField", "unused", "ImmutableEnumChecker"}) // as programs in the wild
public final class Reached {
    private Reached() {}

    private static final StringBuilder LOG = new StringBuilder();
    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

    static int logged(String text, int value) {
        LOG.append(text).append(' ');
        return value;
    }

    static class Above {
        static int above = logged("Above", 1);
    }

    static class Target extends Above {
        static int plain = logged("Target", 5);
        static volatile int shared = 6;
        private static final AtomicInteger FIXED = new AtomicInteger(7);
        int own = 8;

        static int method() {
            return 9;
        }
    }

    interface Constants {
        AtomicInteger FIELD = new AtomicInteger(logged("Constants", 3));
    }

    record Pair(int one, int other) {
        static Pair first = new Pair(logged("Pair", 1), 2);
    }

    private static String seen(Object value) {
        return LOG + "| " + value;
    }

    public static String staticGetter() throws Throwable {
        MethodHandle getter = LOOKUP.findStaticGetter(Target.class, "plain", int.class);
        LOG.append("found ");
        return seen((int) getter.invokeExact());
    }

    public static String staticGetterOfAFinalField() throws Throwable {
        MethodHandle getter = LOOKUP.findStaticGetter(Target.class, "FIXED", AtomicInteger.class);
        LOG.append("found ");
        return seen((AtomicInteger) getter.invokeExact());
    }

    /** What is inherited initialises the class that declares it. */
    public static String staticGetterOfAnInheritedField() throws Throwable {
        return seen(
                (int) LOOKUP.findStaticGetter(Target.class, "above", int.class).invokeExact());
    }

    /** What the setter wrote must not be overwritten by an initialiser that comes later. */
    public static String staticSetter() throws Throwable {
        LOOKUP.findStaticSetter(Target.class, "plain", int.class).invokeExact(50);
        return seen(Target.plain);
    }

    public static String unreflectedGetter() throws Throwable {
        return seen((int)
                LOOKUP.unreflectGetter(Target.class.getDeclaredField("shared")).invokeExact());
    }

    public static String unreflectedSetter() throws Throwable {
        LOOKUP.unreflectSetter(Target.class.getDeclaredField("shared")).invokeExact(60);
        return seen(Target.shared);
    }

    public static String getterOfAnInterface() throws Throwable {
        return seen((AtomicInteger) LOOKUP.findStaticGetter(Constants.class, "FIELD", AtomicInteger.class)
                .invokeExact());
    }

    public static String getterOfARecord() throws Throwable {
        return seen(
                (Pair) LOOKUP.findStaticGetter(Pair.class, "first", Pair.class).invokeExact());
    }

    public static String variableGet() throws Throwable {
        VarHandle handle = LOOKUP.findStaticVarHandle(Target.class, "plain", int.class);
        LOG.append("found ");
        return seen((int) handle.get());
    }

    public static String variableSet() throws Throwable {
        LOOKUP.findStaticVarHandle(Target.class, "plain", int.class).set(50);
        return seen(Target.plain);
    }

    public static String variableAdd() throws Throwable {
        VarHandle handle = LOOKUP.findStaticVarHandle(Target.class, "plain", int.class);
        return seen((int) handle.getAndAdd(1) + " " + Target.plain);
    }

    public static String variableCompareAndSet() throws Throwable {
        VarHandle handle = LOOKUP.unreflectVarHandle(Target.class.getDeclaredField("shared"));
        return seen(handle.compareAndSet(6, 60) + " " + Target.shared);
    }

    public static String variableSetRelease() throws Throwable {
        LOOKUP.findStaticVarHandle(Target.class, "shared", int.class).setRelease(60);
        return seen(Target.shared);
    }

    public static String variableAsMethodHandle() throws Throwable {
        MethodHandle handle = LOOKUP.findStaticVarHandle(Target.class, "plain", int.class)
                .toMethodHandle(VarHandle.AccessMode.GET_AND_ADD);
        LOG.append("found ");
        return seen((int) handle.invokeExact(1) + " " + Target.plain);
    }

    public static String variableByAnInvoker() throws Throwable {
        VarHandle handle = LOOKUP.findStaticVarHandle(Target.class, "plain", int.class);
        MethodHandle add = MethodHandles.varHandleExactInvoker(
                VarHandle.AccessMode.GET_AND_ADD, MethodType.methodType(int.class, int.class));
        LOG.append("found ");
        return seen((int) add.invokeExact(handle, 1) + " " + Target.plain);
    }

    public static String variableWithFilteredValue() throws Throwable {
        VarHandle handle = LOOKUP.findStaticVarHandle(Target.class, "plain", int.class);
        MethodHandle same = MethodHandles.identity(int.class);
        return seen((int) MethodHandles.filterValue(handle, same, same).getAndAdd(1) + " " + Target.plain);
    }

    public static String variableExactly() throws Throwable {
        VarHandle handle = LOOKUP.findStaticVarHandle(Target.class, "plain", int.class);
        return seen((int) handle.withInvokeExactBehavior().getVolatile());
    }

    public static String staticMethod() throws Throwable {
        return seen(
                (int) LOOKUP.unreflect(Target.class.getDeclaredMethod("method")).invokeExact());
    }

    public static String constructor() throws Throwable {
        return seen(((Target) LOOKUP.unreflectConstructor(Target.class.getDeclaredConstructor())
                        .invokeExact())
                .own);
    }

    public static String methodReference() {
        IntSupplier reference = Target::method;
        LOG.append("made ");
        return seen(reference.getAsInt());
    }

    public static String fieldByReflection() throws Exception {
        return seen(Target.class.getDeclaredField("plain").getInt(null));
    }

    /** The JDK calls {@code Field.get} here, not the program. */
    public static String fieldByReflectionThroughAHandle() throws Throwable {
        MethodHandle get = LOOKUP.unreflect(Field.class.getMethod("get", Object.class));
        return seen(get.invoke(Target.class.getDeclaredField("plain"), null));
    }

    public static String forName() throws Exception {
        Class.forName(Target.class.getName(), true, Target.class.getClassLoader());
        return seen("");
    }

    public static String forNameThroughAFunction() {
        Function<String, Class<?>> load = name -> {
            try {
                return (Class<?>) Class.class.getMethod("forName", String.class).invoke(null, name);
            } catch (ReflectiveOperationException impossible) {
                throw new IllegalStateException(impossible);
            }
        };
        return seen(load.apply(Target.class.getName()) == Target.class);
    }

    public static String forNameWithoutInitialisation() throws Exception {
        Class.forName(Target.class.getName(), false, Target.class.getClassLoader());
        Target.class.getClassLoader().loadClass(Target.class.getName());
        LOOKUP.findClass(Target.class.getName());
        LOOKUP.accessClass(Target.class);
        MethodHandles.constant(Class.class, Target.class);
        return seen("");
    }

    public static String ensureInitialized() throws Exception {
        LOOKUP.ensureInitialized(Target.class);
        return seen("");
    }

    public static String allocatedWithoutConstructor() throws Exception {
        Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        Object made = ((sun.misc.Unsafe) field.get(null)).allocateInstance(Target.class);
        return seen(((Target) made).own);
    }

    static class Stored implements Serializable {
        private static final long serialVersionUID = logged("Stored", 4);
        private static final ObjectStreamField[] serialPersistentFields = {new ObjectStreamField("kept", int.class)};
        int kept = 1;
        int dropped = 2;
    }

    /** The JDK reads two static fields of the class by reflection. */
    public static String serialForm() {
        ObjectStreamClass form = ObjectStreamClass.lookup(Stored.class);
        return seen(form.getSerialVersionUID() + " " + form.getFields().length);
    }

    static class Counted implements Serializable {
        private static final long serialVersionUID = 1;
        static int made = logged("Counted", 0);
        int number = 3;
    }

    /** Once written, an object is read back in a trial that has made none. */
    public static String deserialized() throws Exception {
        String text = "aced00057372" + "0028"
                + HexFormat.of().formatHex(Counted.class.getName().getBytes("ISO-8859-1"))
                + "0000000000000001" + "02" + "0001" + "49" + "0006"
                + HexFormat.of().formatHex("number".getBytes("ISO-8859-1")) + "78" + "70" + "00000007";
        try (ObjectInputStream in =
                new ObjectInputStream(new ByteArrayInputStream(HexFormat.of().parseHex(text)))) {
            return seen(((Counted) in.readObject()).number);
        }
    }

    public static String serialized() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(new Counted());
        }
        return seen(bytes.size());
    }

    sealed interface Shape permits Colour, Other {}

    enum Colour implements Shape {
        RED,
        GREEN;

        final AtomicInteger uses = new AtomicInteger();
    }

    record Other() implements Shape {}

    /** The JDK keeps the constants of a switch with its call site. */
    public static String switchOverConstants() {
        Shape shape = Colour.GREEN;
        String name = switch (shape) {
            case Colour.RED -> "red";
            case Colour.GREEN -> "green " + Colour.GREEN.uses.incrementAndGet();
            case Other other -> "other " + other;
        };
        return seen(name);
    }

    public static String enumByName() {
        return seen(Enum.valueOf(Colour.class, "RED").uses.incrementAndGet());
    }

    /** With a class that implements it, an interface is initialised that has methods for objects; with one below it, which has none, it is too. */
    interface Parent {
        AtomicInteger FIELD = new AtomicInteger(logged("Parent", 1));

        default void inherited() {}
    }

    interface Aside {
        AtomicInteger FIELD = new AtomicInteger(logged("Aside", 1));

        void called();
    }

    public interface Below extends Parent, Aside {
        AtomicInteger OWN = new AtomicInteger(logged("Below", 1));
    }

    interface Lowest extends Below {
        AtomicInteger LAST = new AtomicInteger(logged("Lowest", 1));

        default void own() {}
    }

    static void called() {}

    public static String lambda() {
        Below made = () -> {};
        return seen(made != null);
    }

    public static String lambdaThatCaptures() {
        String text = seen("");
        Lowest made = () -> LOG.append(text);
        return seen(made != null);
    }

    public static String referenceToAMethod() {
        Below made = Reached::called;
        return seen(made != null);
    }

    public static String lambdaOfTwoInterfaces() {
        Runnable made = (Runnable & Parent) () -> {};
        return seen(made != null);
    }

    public static String anonymousClass() {
        Below made = new Below() {
            @Override
            public void called() {}
        };
        return seen(made != null);
    }

    enum Single implements Below {
        ONE {
            @Override
            public void called() {}
        }
    }

    public static String constantOfAnEnum() {
        return seen(Single.ONE);
    }

    record Empty() implements Below {
        @Override
        public void called() {}
    }

    public static String objectOfARecord() {
        return seen(new Empty());
    }

    public static String proxy() {
        Object made = Proxy.newProxyInstance(
                Below.class.getClassLoader(), new Class<?>[] {Below.class}, (self, method, arguments) -> null);
        return seen(made != null);
    }

    public static String handleAsAnObject() throws Exception {
        MethodHandle called = LOOKUP.findStatic(Reached.class, "called", MethodType.methodType(void.class));
        return seen(MethodHandleProxies.asInterfaceInstance(Below.class, called) != null);
    }

    static class Unnumbered implements Serializable {
        static int made = logged("Unnumbered", 1);
        int number = 3;
    }

    static class Untouched implements Serializable {
        int number = 3;
    }

    interface Versioned extends Serializable {
        AtomicInteger FIELD = new AtomicInteger(logged("Versioned", 1));
    }

    /** To describe a class, the JDK looks for a way to make its objects without its constructors. */
    public static String described() {
        return seen(ObjectStreamClass.lookup(Unnumbered.class) != null);
    }

    /** To give it a version, it looks whether it has an initialiser. */
    public static String version() {
        ObjectStreamClass form = ObjectStreamClass.lookup(Versioned.class);
        return seen("then ") + form.getSerialVersionUID() + " " + LOG;
    }

    /** An object that another process has written must fit. */
    public static String versions() {
        return seen(ObjectStreamClass.lookup(Unnumbered.class).getSerialVersionUID() + " "
                + ObjectStreamClass.lookup(Untouched.class).getSerialVersionUID());
    }
}
