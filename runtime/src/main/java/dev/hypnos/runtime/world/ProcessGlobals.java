package dev.hypnos.runtime.world;

import dev.hypnos.kernel.Task;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TimeZone;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Supplier;
import javax.management.MBeanServer;
import org.jspecify.annotations.Nullable;

/**
 * What the JDK keeps in static fields for a whole process, and each virtual process has for itself: that of a node, and
 * that of the test in every trial. What is null here is as in the real process.
 */
public final class ProcessGlobals {
    /** The process id that a test sees; those of nodes follow. */
    static final long FIRST_ID = 4242;

    public final long id;
    public final @Nullable Properties properties;
    public final @Nullable Map<String, String> environment;
    public final @Nullable Supplier<Path> directory;
    public final @Nullable Supplier<Path> temporary;
    /** Whether it is that of a test, with temporary files that are gone when the trial is over. */
    public final boolean isOfTest;
    /** Whether what no handler wants to see is printed, as by a real process, and does not fail the trial. */
    public final boolean printsUncaught;

    /** Whether it is a program with a main method, which may end by {@code System.exit}; in a test that is an error. */
    public boolean isProgram;

    /** Whether its shutdown hooks run. */
    public boolean isExiting;

    /** Made when it is first used, as the next one. */
    @Nullable
    public PrintStream out;

    @Nullable
    public PrintStream err;

    /** Whether the program has put streams of its own in their place. */
    public boolean hasOwnStreams;

    @Nullable
    public InputStream in;

    /** Threads to be started when the process ends in order. */
    public final List<Thread> shutdownHooks = new ArrayList<>();

    public Thread.@Nullable UncaughtExceptionHandler defaultHandler;

    /** Those that it has made, in this order. */
    public final List<ThreadGroup> threadGroups = new ArrayList<>();

    /** The common pool, made when it is first used. */
    @Nullable
    public ForkJoinPool commonPool;

    @Nullable
    public MBeanServer beans;

    /** The default locale, and those for display and for formats. */
    public final @Nullable Locale[] locales = new Locale[3];

    @Nullable
    public TimeZone zone;

    @Nullable
    public ClassLoader classes;

    /** What it has in static fields, by their numbers; null for what it never used. */
    @Nullable
    public Object @Nullable [] fields;

    /** The task that is making the manager of loggers. */
    @Nullable
    public Task makesLogManager;

    /** Its own in place of those that the JDK keeps in static fields. */
    private @Nullable Map<Object, Object> platformLoggers;

    /**
     * The globals of a test: all as in the real process, save temporary files, which are gone when the trial is over.
     * What one trial left would give those of the next other names.
     */
    public ProcessGlobals() {
        this.id = FIRST_ID;
        this.isOfTest = true;
        this.properties = null;
        this.environment = null;
        this.directory = null;
        this.temporary = null;
        this.printsUncaught = false;
    }

    /**
     * The globals of a node.
     *
     * @param number tells the processes of a trial apart, from 1
     * @param directory gives its working directory, and makes it if need be
     */
    public ProcessGlobals(
            int number,
            Properties properties,
            Map<String, String> environment,
            Supplier<Path> directory,
            Supplier<Path> temporary,
            boolean printsUncaught) {
        this.id = FIRST_ID + number;
        this.isOfTest = false;
        this.properties = properties;
        this.environment = Map.copyOf(environment);
        this.directory = directory;
        this.temporary = temporary;
        this.printsUncaught = printsUncaught;
        this.in = InputStream.nullInputStream();
    }

    /** What takes the place of the system class loader. */
    public void classes(ClassLoader loader) {
        classes = loader;
    }

    /** Its standard streams. */
    public void streams(PrintStream output, PrintStream errors) {
        out = output;
        err = errors;
    }

    public Map<Object, Object> platformLoggers() {
        Map<Object, Object> known = platformLoggers;
        if (known == null) {
            known = new IdentityHashMap<>();
            platformLoggers = known;
        }
        return known;
    }

    /** Takes the hooks that were added so far. */
    public List<Thread> takeShutdownHooks() {
        List<Thread> taken = List.copyOf(shutdownHooks);
        shutdownHooks.clear();
        return taken;
    }
}
