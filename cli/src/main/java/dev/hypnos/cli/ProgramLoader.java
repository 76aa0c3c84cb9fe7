package dev.hypnos.cli;

import dev.hypnos.junit.BadInputException;
import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The class loader of a program under test. It has the program's class path, what Hypnos adds to every program, and
 * JUnit where the program brings none. Of the command it knows no more than the few classes that both sides must have
 * in common: the command's own libraries, and those of the programs that it brings along, are not to be seen.
 *
 * <p>{@code dev.hypnos.junit} is loaded here and not by the command, since it must use the program's JUnit.
 */
final class ProgramLoader extends URLClassLoader {
    static {
        registerAsParallelCapable();
    }

    private static final ClassLoader COMMAND = ProgramLoader.class.getClassLoader();
    /** What both sides have in common: results, reports, requests. None of it needs JUnit. */
    private static final List<String> SHARED =
            List.of("dev.hypnos.campaign.", "dev.hypnos.report.", "dev.hypnos.model.", "dev.hypnos.cli.");
    /** Of what is shared the exception: it talks to JUnit. */
    private static final String SESSIONS = "dev.hypnos.cli.session.";
    /** A refusal is the same on both sides. */
    private static final String REFUSAL = BadInputException.class.getName();

    private static final String JUNIT = "org/junit/jupiter/api/Test.class";
    private static final String JUNIT_COMMONS = "org/junit/platform/commons/support/AnnotationSupport.class";

    private final String classPath;

    private ProgramLoader(List<Path> entries, List<Path> classPath) {
        super("program", urls(entries), ClassLoader.getPlatformClassLoader());
        this.classPath = String.join(
                File.pathSeparator, classPath.stream().map(Path::toString).toList());
    }

    /**
     * Its own classes, however old the Hypnos on the class path may be, belong to the agent in this JVM: so they come
     * first.
     */
    static ProgramLoader of(List<Path> classPath) {
        List<Path> entries = new ArrayList<>(Libraries.hypnos());
        entries.addAll(classPath);
        if (!hasJUnit(classPath)) {
            entries.addAll(Libraries.junit());
        }
        return new ProgramLoader(entries, classPath);
    }

    private static boolean hasJUnit(List<Path> classPath) {
        URLClassLoader given = new URLClassLoader(urls(classPath), null);
        boolean hasApi = given.findResource(JUNIT) != null;
        if (hasApi && given.findResource(JUNIT_COMMONS) == null) {
            throw new BadInputException("--class-path: there is JUnit's junit-jupiter-api without its"
                    + " junit-platform-commons; add it, or leave JUnit to Hypnos");
        }
        return hasApi;
    }

    private static URL[] urls(List<Path> entries) {
        URL[] urls = new URL[entries.size()];
        for (int i = 0; i < urls.length; i++) {
            try {
                urls[i] = entries.get(i).toUri().toURL();
            } catch (MalformedURLException unusual) {
                throw new BadInputException("--class-path: " + entries.get(i) + " has no URL");
            }
        }
        return urls;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        return isShared(name) ? COMMAND.loadClass(name) : super.loadClass(name, resolve);
    }

    private static boolean isShared(String name) {
        if (name.startsWith(SESSIONS)) {
            return false;
        }
        return name.equals(REFUSAL) || SHARED.stream().anyMatch(name::startsWith);
    }

    /**
     * Runs a session with the program's classes, which see their own class path and not the command's. The agent must
     * be attached.
     */
    <R> int run(String session, R request, Terminal terminal) throws Exception {
        Thread.currentThread().setContextClassLoader(this);
        System.setProperty("java.class.path", classPath);
        return this.<R>session(session).run(request, terminal);
    }

    @SuppressWarnings("unchecked") // the names of sessions and what they are asked are the command's own
    private <R> Session<R> session(String name) throws ReflectiveOperationException {
        return (Session<R>) loadClass(SESSIONS + name).getDeclaredConstructor().newInstance();
    }
}
