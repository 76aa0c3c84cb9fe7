package dev.hypnos.tests.program;

import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/** Classes that a program defines while it runs. */
public final class Defined {
    private static final String NAME = "dev.hypnos.tests.program.Generated";

    private Defined() {}

    /** A class with a static counter that begins with this number, and a method that adds one to it in two steps. */
    private static byte[] counter(String name, int first) {
        ClassDesc self = ClassDesc.of(name);
        MethodTypeDesc procedure = MethodTypeDesc.of(ConstantDescs.CD_void);
        return ClassFile.of().build(self, type -> {
            type.withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_SUPER);
            type.withField("count", ConstantDescs.CD_int, ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC);
            type.withMethodBody(
                    "<clinit>",
                    procedure,
                    ClassFile.ACC_STATIC,
                    code -> code.loadConstant(first)
                            .putstatic(self, "count", ConstantDescs.CD_int)
                            .return_());
            type.withMethodBody(
                    "add",
                    MethodTypeDesc.of(ConstantDescs.CD_int),
                    ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC,
                    code -> code.getstatic(self, "count", ConstantDescs.CD_int)
                            .iconst_1()
                            .iadd()
                            .dup()
                            .putstatic(self, "count", ConstantDescs.CD_int)
                            .ireturn());
        });
    }

    private static int addTwice(Class<?> type) throws Exception {
        Method add = type.getMethod("add");
        Thread other = new Thread(() -> call(add));
        other.start();
        call(add);
        other.join();
        return type.getField("count").getInt(null);
    }

    private static Object call(Method method) {
        try {
            return method.invoke(null);
        } catch (ReflectiveOperationException failed) {
            throw new IllegalStateException(failed);
        }
    }

    /** The update of a class that is made by a lookup can be lost, and begins anew in every trial. */
    public static int byLookup() throws Exception {
        return addTwice(MethodHandles.lookup().defineClass(counter(NAME, 10)));
    }

    public static int hidden() throws Exception {
        return addTwice(MethodHandles.lookup()
                .defineHiddenClass(counter(NAME, 10), true)
                .lookupClass());
    }

    private static final class Own extends ClassLoader {
        Own() {
            super(Defined.class.getClassLoader());
        }

        Class<?> define(byte[] bytes) {
            return defineClass(null, bytes, 0, bytes.length);
        }

        Class<?> define(ByteBuffer bytes) {
            return defineClass(null, bytes, null);
        }
    }

    public static int byLoader() throws Exception {
        return addTwice(new Own().define(counter(NAME, 10)));
    }

    private static String addToEach(Class<?> one, Class<?> other) throws Exception {
        Method add = one.getMethod("add");
        Method addToOther = other.getMethod("add");
        Thread thread = new Thread(() -> call(addToOther));
        thread.start();
        call(add);
        thread.join();
        return one.getField("count").getInt(null) + " "
                + other.getField("count").getInt(null);
    }

    /** Two classes of one name have nothing in common. */
    public static String twoOfOneName() throws Exception {
        return addToEach(new Own().define(counter(NAME, 10)), new Own().define(counter(NAME, 20)));
    }

    public static String twoHiddenOfOneName() throws Exception {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        return addToEach(
                lookup.defineHiddenClass(counter(NAME, 10), true).lookupClass(),
                lookup.defineHiddenClass(counter(NAME, 20), true).lookupClass());
    }

    /** The field of a class, and the same by the name of a class below. */
    public static int inherited() throws Exception {
        Own loader = new Own();
        Class<?> above = loader.define(counter(NAME, 10));
        ClassDesc below = ClassDesc.of(NAME + "Below");
        byte[] bytes = ClassFile.of().build(below, type -> {
            type.withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_SUPER).withSuperclass(ClassDesc.of(NAME));
            type.withMethodBody(
                    "add",
                    MethodTypeDesc.of(ConstantDescs.CD_int),
                    ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC,
                    code -> code.getstatic(below, "count", ConstantDescs.CD_int)
                            .iconst_1()
                            .iadd()
                            .dup()
                            .putstatic(below, "count", ConstantDescs.CD_int)
                            .ireturn());
        });
        addToEach(above, loader.define(bytes));
        return above.getField("count").getInt(null);
    }

    public static int byLoaderFromABuffer() throws Exception {
        byte[] bytes = counter(NAME, 10);
        return addTwice(new Own()
                .define(ByteBuffer.allocateDirect(bytes.length).put(bytes).flip()));
    }

    /** The same class twice, as servers load the classes of applications. */
    public static String childFirst() throws Exception {
        String file = Plugin.class.getName().replace('.', '/') + ".class";
        byte[] bytes;
        try (InputStream in = Defined.class.getClassLoader().getResourceAsStream(file)) {
            bytes = in.readAllBytes();
        }
        Method add = new Own().define(bytes).getMethod("add");
        return Plugin.add() + " " + call(add) + " " + Plugin.add();
    }

    /** What it holds depends on the order of two threads, and so do its bytes. */
    public static int differsByTrial() throws Exception {
        AtomicInteger last = new AtomicInteger();
        Thread other = new Thread(() -> last.set(1));
        other.start();
        last.set(2);
        other.join();
        Class<?> type = MethodHandles.lookup().defineClass(counter(NAME, last.get()));
        return (int) call(type.getMethod("add"));
    }

    public static String twice() throws Exception {
        byte[] bytes = counter(NAME, 1);
        MethodHandles.lookup().defineClass(bytes);
        try {
            MethodHandles.lookup().defineClass(bytes);
            return "again";
        } catch (LinkageError duplicate) {
            return "refused";
        }
    }

    /** Before it is defined it cannot be found. */
    public static String findable() throws Exception {
        String before = find();
        Class<?> type = MethodHandles.lookup().defineClass(counter(NAME, 1));
        boolean isSame =
                Class.forName(NAME) == type && Defined.class.getClassLoader().loadClass(NAME) == type;
        return before + " " + isSame;
    }

    private static String find() {
        try {
            return Class.forName(NAME).getName();
        } catch (ClassNotFoundException absent) {
            return "absent";
        }
    }

    public interface Greeting {
        String greet();
    }

    interface Inner {}

    public static String proxies() {
        ClassLoader loader = Defined.class.getClassLoader();
        Object outer = Proxy.newProxyInstance(loader, new Class<?>[] {Greeting.class}, (self, method, all) -> "hi");
        Object inner = Proxy.newProxyInstance(loader, new Class<?>[] {Inner.class}, (self, method, all) -> "hi");
        Object both = Proxy.newProxyInstance(
                loader, new Class<?>[] {Greeting.class, Runnable.class}, (self, method, all) -> "hi");
        return ((Greeting) outer).greet() + " "
                + String.join(
                        " ",
                        Arrays.asList(
                                outer.getClass().getName(),
                                inner.getClass().getName(),
                                both.getClass().getName()));
    }

    /** No class file at all: what the VM says about it. */
    public static String malformed() throws Exception {
        try {
            new Own().define(new byte[] {1, 2, 3, 4, 5, 6, 7, 8});
            return "defined";
        } catch (ClassFormatError refused) {
            return "refused";
        }
    }
}
