package dev.hypnos.runtime.process;

import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.world.ProcessGlobals;
import java.io.File;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TimeZone;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import org.jspecify.annotations.Nullable;

/** What a program sees of the process that it runs in: {@link ProcessGlobals}. Outside a task all is as it was. */
public final class ProcessHooks {
    private ProcessHooks() {}

    private static @Nullable ProcessGlobals globals() {
        ThreadTask task = Current.task();
        return task == null ? null : task.process();
    }

    // Standard streams: behind a read of the static fields, in place of the calls that set them

    public static PrintStream out(PrintStream real) {
        ThreadTask task = Current.task();
        if (task == null) {
            return real;
        }
        PrintStream own = task.process().out;
        if (own == null) {
            own = StandardOutput.open(task, false);
            task.process().out = own;
        }
        return own;
    }

    public static PrintStream err(PrintStream real) {
        ThreadTask task = Current.task();
        if (task == null) {
            return real;
        }
        PrintStream own = task.process().err;
        if (own == null) {
            own = StandardOutput.open(task, true);
            task.process().err = own;
        }
        return own;
    }

    /** Behind a read of a field by reflection, whichever it is. */
    public static @Nullable Object standard(@Nullable Object read) {
        if (read == System.out) {
            return out(System.out);
        }
        return read == System.err ? err(System.err) : read;
    }

    public static InputStream in(InputStream real) {
        ProcessGlobals globals = globals();
        return globals == null || globals.in == null ? real : globals.in;
    }

    public static void setOut(PrintStream stream) {
        ProcessGlobals globals = globals();
        if (globals == null) {
            System.setOut(stream);
        } else {
            globals.out = stream;
            globals.hasOwnStreams = true;
        }
    }

    public static void setErr(PrintStream stream) {
        ProcessGlobals globals = globals();
        if (globals == null) {
            System.setErr(stream);
        } else {
            globals.err = stream;
            globals.hasOwnStreams = true;
        }
    }

    public static void setIn(InputStream stream) {
        ProcessGlobals globals = globals();
        if (globals == null) {
            System.setIn(stream);
        } else {
            globals.in = stream;
        }
    }

    // In place of the calls

    public static @Nullable String getenv(String name) {
        ProcessGlobals globals = globals();
        return globals == null || globals.environment == null ? System.getenv(name) : globals.environment.get(name);
    }

    public static Map<String, String> getenv() {
        ProcessGlobals globals = globals();
        return globals == null || globals.environment == null ? System.getenv() : globals.environment;
    }

    /** The loader that has the program's classes: in a trial that is not the one that the JVM began with. */
    public static ClassLoader getSystemClassLoader() {
        ThreadTask task = Current.task();
        return task == null ? ClassLoader.getSystemClassLoader() : classes(task);
    }

    static ClassLoader classes(ThreadTask task) {
        ClassLoader own = task.process().classes;
        return own == null ? task.engine.programLoader() : own;
    }

    /** Behind {@code ProcessHandle.toString}. */
    public static String text(String real, ProcessHandle process) {
        return Current.task() == null ? real : Long.toString(pid(process));
    }

    /** Behind {@code ProcessHandle.hashCode}. */
    public static int hash(int real, ProcessHandle process) {
        return Current.task() == null ? real : Long.hashCode(pid(process));
    }

    public static long pid(ProcessHandle process) {
        ProcessGlobals globals = globals();
        return globals != null && process.equals(ProcessHandle.current()) ? globals.id : process.pid();
    }

    /**
     * What one process registers no other must find. Each has a server of its own, without the beans of the platform.
     */
    public static MBeanServer getPlatformMBeanServer() {
        ProcessGlobals globals = globals();
        if (globals == null) {
            return ManagementFactory.getPlatformMBeanServer();
        }
        MBeanServer known = globals.beans;
        if (known == null) {
            known = MBeanServerFactory.createMBeanServer();
            globals.beans = known;
        }
        return known;
    }

    // Defaults: at the entry of the JDK's methods; null for what they would give

    private static @Nullable Locale locale(int which) {
        ProcessGlobals globals = globals();
        return globals == null ? null : globals.locales[which];
    }

    public static @Nullable Locale locale() {
        return locale(0);
    }

    public static @Nullable Locale locale(Locale.@Nullable Category category) {
        return category == null ? null : locale(1 + category.ordinal());
    }

    /** True if it was dealt with. */
    public static boolean setLocale(@Nullable Locale locale) {
        ProcessGlobals globals = globals();
        if (globals == null || locale == null) {
            return false;
        }
        Arrays.fill(globals.locales, locale);
        return true;
    }

    public static boolean setLocale(Locale.@Nullable Category category, @Nullable Locale locale) {
        ProcessGlobals globals = globals();
        if (globals == null || locale == null || category == null) {
            return false;
        }
        globals.locales[1 + category.ordinal()] = locale;
        return true;
    }

    public static @Nullable TimeZone zone() {
        ProcessGlobals globals = globals();
        return globals == null ? null : globals.zone;
    }

    public static boolean setZone(@Nullable TimeZone zone) {
        ProcessGlobals globals = globals();
        if (globals == null) {
            return false;
        }
        globals.zone = zone == null ? null : (TimeZone) zone.clone();
        return true;
    }

    /**
     * Whether a trial keeps the program's levels for logging. The JDK would have their class loader keep them, which
     * lives longer.
     */
    public static boolean keepsLevel() {
        return Current.task() != null;
    }

    // Files: relative paths begin at the working directory of the process

    private static @Nullable Path directory() {
        ProcessGlobals globals = globals();
        return globals == null || globals.directory == null ? null : globals.directory.get();
    }

    /** Those that programs learn of are there. */
    static void makeDirectories() {
        ProcessGlobals globals = globals();
        if (globals != null && globals.directory != null && globals.temporary != null) {
            Objects.requireNonNull(globals.directory.get());
            Objects.requireNonNull(globals.temporary.get());
        }
    }

    /** Whether the working directory is another than that of the real process. */
    public static boolean hasDirectory() {
        ProcessGlobals globals = globals();
        return globals != null && globals.directory != null;
    }

    public static byte @Nullable [] directoryBytes() {
        Path own = directory();
        return own == null ? null : own.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** The file as the operating system is to be asked for it. */
    public static @Nullable File here(@Nullable File file) {
        if (file == null || !hasDirectory() || file.isAbsolute()) {
            return file;
        }
        return new File(String.valueOf(directory()), file.getPath());
    }

    public static @Nullable String here(@Nullable String path) {
        if (path == null || path.isEmpty() || path.charAt(0) == '/' || !hasDirectory()) {
            return path;
        }
        return directory() + "/" + path;
    }

    /** In place of the directory for temporary files, as a file; null for the real one. */
    public static @Nullable File temporary() {
        Path own = ownTemporary();
        return own == null ? null : new File(own.toString());
    }

    public static Path temporary(Path real) {
        Path own = ownTemporary();
        return own == null ? real : own;
    }

    static String temporary(String real) {
        Path own = ownTemporary();
        return own == null ? real : own.toString();
    }

    private static @Nullable Path ownTemporary() {
        ThreadTask task = Current.task();
        if (task == null) {
            return null;
        }
        ProcessGlobals globals = task.process();
        if (globals.isOfTest) {
            return task.engine.device(TemporaryFiles.class, TemporaryFiles::new).path();
        }
        return globals.temporary == null ? null : globals.temporary.get();
    }
}
