package dev.hypnos.benchmarks;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A program of many classes, each with an initialiser, a constructor and two methods, of which the next is called: what
 * loading, initialising and running a large program costs, without any program in particular.
 */
final class GeneratedProgram extends ClassLoader {
    static final String MAIN = "generated.Main";

    private static final int FLAGS = ClassFile.ACC_PUBLIC;
    private static final ClassDesc CD_MAIN = ClassDesc.of(MAIN);
    private static final ClassDesc CD_COUNTER = ClassDesc.of("java.util.concurrent.atomic.AtomicInteger");
    private static final MethodTypeDesc STEP = MethodTypeDesc.of(CD_int, CD_int);

    private final Map<String, byte[]> classes = new HashMap<>();

    GeneratedProgram(int count) {
        super(GeneratedProgram.class.getClassLoader());
        for (int i = 0; i < count; i++) {
            classes.put(path(name(i)), part(i, count));
        }
        classes.put(path(CD_MAIN), main());
    }

    private static ClassDesc name(int number) {
        return ClassDesc.of("generated.Part" + number);
    }

    private static String path(ClassDesc type) {
        String descriptor = type.descriptorString();
        return descriptor.substring(1, descriptor.length() - 1) + ".class";
    }

    /** A class with a static counter that is made anew for every trial, and a step that ends in the next class. */
    private static byte[] part(int number, int count) {
        ClassDesc self = name(number);
        return ClassFile.of().build(self, builder -> {
            builder.withFlags(FLAGS);
            builder.withField("COUNTER", CD_COUNTER, ClassFile.ACC_STATIC | ClassFile.ACC_FINAL);
            builder.withField("value", CD_int, 0);
            builder.withMethodBody(
                    "<clinit>",
                    MethodTypeDesc.of(CD_void),
                    ClassFile.ACC_STATIC,
                    code -> code.new_(CD_COUNTER)
                            .dup()
                            .invokespecial(CD_COUNTER, "<init>", MethodTypeDesc.of(CD_void))
                            .putstatic(self, "COUNTER", CD_COUNTER)
                            .return_());
            builder.withMethodBody(
                    "<init>",
                    MethodTypeDesc.of(CD_void),
                    FLAGS,
                    code -> code.aload(0)
                            .invokespecial(CD_Object, "<init>", MethodTypeDesc.of(CD_void))
                            .return_());
            builder.withMethodBody("step", STEP, FLAGS, code -> {
                code.aload(0).iload(1).putfield(self, "value", CD_int);
                code.getstatic(self, "COUNTER", CD_COUNTER);
                code.invokevirtual(CD_COUNTER, "incrementAndGet", MethodTypeDesc.of(CD_int))
                        .pop();
                code.aload(0).getfield(self, "value", CD_int);
                if (number + 1 < count) {
                    code.invokestatic(name(number + 1), "next", STEP);
                }
                code.ireturn();
            });
            builder.withMethodBody(
                    "next",
                    STEP,
                    FLAGS | ClassFile.ACC_STATIC,
                    code -> code.new_(self)
                            .dup()
                            .invokespecial(self, "<init>", MethodTypeDesc.of(CD_void))
                            .iload(0)
                            .invokevirtual(self, "step", STEP)
                            .ireturn());
        });
    }

    /** Two tasks that go through all classes. */
    private static byte[] main() {
        ClassDesc thread = ClassDesc.of("java.lang.Thread");
        ClassDesc runnable = ClassDesc.of("java.lang.Runnable");
        ClassDesc consumer = ClassDesc.of("java.util.function.IntConsumer");
        return ClassFile.of().build(CD_MAIN, builder -> {
            builder.withFlags(FLAGS);
            builder.withInterfaceSymbols(consumer, runnable);
            builder.withMethodBody(
                    "<init>",
                    MethodTypeDesc.of(CD_void),
                    FLAGS,
                    code -> code.aload(0)
                            .invokespecial(CD_Object, "<init>", MethodTypeDesc.of(CD_void))
                            .return_());
            builder.withMethodBody(
                    "run",
                    MethodTypeDesc.of(CD_void),
                    FLAGS,
                    code -> code.iconst_1()
                            .invokestatic(name(0), "next", STEP)
                            .pop()
                            .return_());
            builder.withMethodBody(
                    "accept",
                    MethodTypeDesc.of(CD_void, CD_int),
                    FLAGS,
                    code -> code.new_(thread)
                            .dup()
                            .aload(0)
                            .invokespecial(thread, "<init>", MethodTypeDesc.of(CD_void, runnable))
                            .astore(2)
                            .aload(2)
                            .invokevirtual(thread, "start", MethodTypeDesc.of(CD_void))
                            .aload(0)
                            .invokevirtual(CD_MAIN, "run", MethodTypeDesc.of(CD_void))
                            .aload(2)
                            .invokevirtual(thread, "join", MethodTypeDesc.of(CD_void))
                            .return_());
        });
    }

    @Override
    public @Nullable InputStream getResourceAsStream(String path) {
        byte[] bytes = classes.get(path);
        return bytes == null ? super.getResourceAsStream(path) : new ByteArrayInputStream(bytes);
    }

    @Override
    public @Nullable URL getResource(String path) {
        if (!classes.containsKey(path)) {
            return super.getResource(path);
        }
        try {
            return URI.create("file:/generated/" + path).toURL();
        } catch (MalformedURLException impossible) {
            throw new AssertionError(impossible);
        }
    }
}
