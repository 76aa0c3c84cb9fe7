package dev.hypnos.tests.program;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MutableCallSite;
import java.lang.invoke.SwitchPoint;
import java.lang.invoke.VolatileCallSite;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Observable;
import java.util.TimeZone;

/** What one task sets while another asks for it, or sets it too: once with what was before, once with what is after. */
public final class SetByAnother {
    private static volatile String seen = "";

    private SetByAnother() {}

    private interface Act {
        void run() throws Throwable;
    }

    private static Object against(Act asks, Act sets) throws Exception {
        Thread thread = new Thread(() -> run(asks));
        thread.start();
        run(sets);
        thread.join();
        return seen;
    }

    private static void run(Act act) {
        try {
            act.run();
        } catch (Throwable thrown) {
            seen = thrown.toString();
        }
    }

    private static MethodHandle constant(String text) {
        return MethodHandles.constant(String.class, text);
    }

    public static Object target() throws Exception {
        MutableCallSite site = new MutableCallSite(constant("before"));
        return against(() -> seen = (String) site.getTarget().invokeExact(), () -> site.setTarget(constant("after")));
    }

    public static Object volatileTarget() throws Exception {
        VolatileCallSite site = new VolatileCallSite(constant("before"));
        return against(() -> seen = (String) site.getTarget().invokeExact(), () -> site.setTarget(constant("after")));
    }

    public static Object targetByItsInvoker() throws Exception {
        MutableCallSite site = new MutableCallSite(constant("before"));
        MethodHandle invoker = site.dynamicInvoker();
        return against(() -> seen = (String) invoker.invokeExact(), () -> site.setTarget(constant("after")));
    }

    public static Object targetOfTwo() throws Exception {
        VolatileCallSite site = new VolatileCallSite(constant(""));
        against(() -> site.setTarget(constant("before")), () -> site.setTarget(constant("after")));
        run(() -> seen = (String) site.getTarget().invokeExact());
        return seen;
    }

    public static Object switchPoint() throws Exception {
        SwitchPoint point = new SwitchPoint();
        return against(
                () -> seen = point.hasBeenInvalidated() ? "after" : "before",
                () -> SwitchPoint.invalidateAll(new SwitchPoint[] {point}));
    }

    private static final class Counted extends ClassValue<String> {
        private String value = "before";

        @Override
        protected String computeValue(Class<?> type) {
            return value;
        }
    }

    public static Object classValue() throws Exception {
        Counted values = new Counted();
        values.get(String.class);
        values.value = "after";
        return against(() -> seen = values.get(String.class), () -> values.remove(String.class));
    }

    /** Whoever asks first decides what all see. */
    public static Object classValueOfTwo() throws Exception {
        Thread main = Thread.currentThread();
        ClassValue<String> first = new ClassValue<>() {
            @Override
            protected String computeValue(Class<?> type) {
                return Thread.currentThread() == main ? "after" : "before";
            }
        };
        against(() -> first.get(String.class), () -> first.get(String.class));
        return first.get(String.class);
    }

    public static Object locale() throws Exception {
        Locale.setDefault(Locale.of("before"));
        return against(() -> seen = Locale.getDefault().getLanguage(), () -> Locale.setDefault(Locale.of("after")));
    }

    public static Object localeOfTwo() throws Exception {
        against(() -> Locale.setDefault(Locale.of("before")), () -> Locale.setDefault(Locale.of("after")));
        return Locale.getDefault().getLanguage();
    }

    public static Object timeZone() throws Exception {
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        return against(
                () -> seen = TimeZone.getDefault().getRawOffset() == 0 ? "before" : "after",
                () -> TimeZone.setDefault(TimeZone.getTimeZone("GMT+1")));
    }

    public static Object zone() throws Exception {
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        return against(
                () -> seen = ZoneId.systemDefault().getId().equals("UTC") ? "before" : "after",
                () -> TimeZone.setDefault(TimeZone.getTimeZone("GMT+1")));
    }

    public static Object standardStreamOfTwo() throws Exception {
        PrintStream one = new PrintStream(new ByteArrayOutputStream());
        PrintStream other = new PrintStream(new ByteArrayOutputStream());
        against(() -> System.setOut(one), () -> System.setOut(other));
        return System.out == one ? "before" : "after";
    }

    @SuppressWarnings("deprecation")
    private static final class Observed extends Observable {
        @Override
        protected void setChanged() {
            super.setChanged();
        }
    }

    /** Observers hear of a change only if it comes first. */
    @SuppressWarnings("deprecation")
    public static Object observed() throws Exception {
        Observed observed = new Observed();
        seen = "before";
        observed.addObserver((changed, argument) -> seen = "after");
        return against(observed::notifyObservers, observed::setChanged);
    }

    /** Looks, and defines what it does not find; it locks nothing. */
    private static final class Defining extends ClassLoader {
        Class<?> define(String name, byte[] bytes) {
            Class<?> found = findLoadedClass(name);
            return found == null ? defineClass(name, bytes, 0, bytes.length) : found;
        }
    }

    /** Of two that look before any of them defines, one comes too late. */
    public static Object definedByTwo() throws Exception {
        Defining loader = new Defining();
        byte[] bytes = ClassFile.of().build(ClassDesc.of("Defined"), type -> type.withFlags(ClassFile.ACC_PUBLIC));
        seen = "before";
        Act defines = () -> {
            try {
                loader.define("Defined", bytes);
            } catch (LinkageError late) {
                seen = "after";
            }
        };
        return against(defines, defines);
    }

    /** Sees itself what its threads fail by, if they have no handler when they do. */
    private static final class Group extends ThreadGroup {
        Group() {
            super("group");
        }

        @Override
        public void uncaughtException(Thread thread, Throwable thrown) {
            seen = "before";
        }
    }

    /** Whoever gets a handler after it has failed has failed without. */
    public static Object handlerOfThread() throws Exception {
        Thread thread = new Thread(new Group(), () -> {
            throw new IllegalStateException();
        });
        thread.start();
        thread.setUncaughtExceptionHandler((failed, thrown) -> seen = "after");
        thread.join();
        return seen;
    }

    /** The same where it did something before. */
    public static Object handlerOfWorker() throws Exception {
        Thread thread = new Thread(new Group(), () -> {
            seen = "";
            throw new IllegalStateException();
        });
        thread.start();
        thread.setUncaughtExceptionHandler((failed, thrown) -> seen = "after");
        thread.join();
        return seen;
    }

    public static Object handler() throws Exception {
        return against(
                () -> seen = Thread.getDefaultUncaughtExceptionHandler() == null ? "before" : "after",
                () -> Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> {}));
    }
}
