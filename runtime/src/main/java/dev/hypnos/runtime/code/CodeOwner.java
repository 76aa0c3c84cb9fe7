package dev.hypnos.runtime.code;

import dev.hypnos.runtime.vm.Jdk;
import java.lang.module.ModuleReference;
import java.lang.module.ResolvedModule;
import java.net.URI;
import java.net.URL;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Whose code a class is. Everything that asks, asks here: what is woven, copied, shown in a report, put into the
 * agent's jar.
 *
 * <p>Where a class or the place of its file is at hand, that decides; otherwise its name does. A name alone cannot tell
 * a library from the program, so libraries are remembered as they are woven.
 *
 * <p>Modules of ours that hold programs are programs: no list names them. What is ours is listed, and anything else
 * below {@code dev.hypnos} is a program.
 */
public enum CodeOwner {
    /** Ours. */
    HYPNOS,
    /** The Java platform's. */
    JDK,
    /** What runs tests and checks results. */
    TEST_FRAMEWORK,
    /** Another archive's. */
    LIBRARY,
    /** The program under test: what its author can change. */
    PROGRAM;

    /**
     * The packages that the boot class loader loads, separated by spaces. A constant of the compiler's: the jar of the
     * agent is made by code that must not load this class.
     */
    public static final String BOOT_PACKAGES = "kernel runtime agent sandbox catalog network files";

    private static final String OURS = "dev.hypnos.";
    /** How the names of members begin that weaving adds. */
    private static final String ADDED = "hypnos$";

    private static final String ENGINE = OURS + "runtime.";
    private static final String MODEL = OURS + "model.";
    private static final String CLUSTER = OURS + "cluster.";
    private static final String HISTORY = OURS + "history.";

    private static final Set<String> BOOT = Set.of(BOOT_PACKAGES.split(" "));
    /** The others: they stay on the class path, those that users call among them. */
    private static final Set<String> OTHERS =
            Set.of("cluster", "history", "model", "campaign", "report", "junit", "cli");

    private static final List<String> TEST_FRAMEWORKS = List.of(
            "org.junit.",
            "junit.",
            "org.opentest4j.",
            "org.apiguardian.",
            "org.assertj.",
            "org.hamcrest.",
            "org.testng.",
            "org.awaitility.",
            "com.google.common.truth.",
            "org.apache.maven.surefire.");

    /**
     * No other code may be in packages that begin like this; classes that the JDK makes at run time are in some of
     * them.
     */
    private static final List<String> ALWAYS_JDK = List.of("java.", "jdk.");

    private static final Set<String> JDK_PACKAGES = jdkPackages();

    /** What the places of files said of classes that were met so far, by their names. */
    private static final Map<String, CodeOwner> MET = new ConcurrentHashMap<>();

    /** How the addresses of files begin that lie in archives of the program. */
    private static final Set<String> PROGRAM_ARCHIVES = ConcurrentHashMap.newKeySet();

    /**
     * The packages of the platform's modules. Not by the beginnings of their names: {@code javax.cache} and
     * {@code com.sun.mail} are libraries.
     */
    private static Set<String> jdkPackages() {
        Set<String> packages = new HashSet<>();
        for (ResolvedModule module : ModuleLayer.boot().configuration().modules()) {
            ModuleReference reference = module.reference();
            if (reference.location().map(URI::getScheme).orElse("").equals("jrt")) {
                packages.addAll(reference.descriptor().packages());
            }
        }
        return Set.copyOf(packages);
    }

    /** By name, with dots or slashes. */
    public static CodeOwner ofName(String className) {
        String name = className.replace('/', '.');
        if (name.startsWith(OURS)) {
            return isOurs(name) ? HYPNOS : PROGRAM;
        }
        if (isJdk(name)) {
            return JDK;
        }
        CodeOwner met = MET.get(name);
        if (met != null) {
            return met;
        }
        return startsWithAny(name, TEST_FRAMEWORKS) ? TEST_FRAMEWORK : PROGRAM;
    }

    /**
     * By name and by where its file is: the program's own classes lie in directories or in the archive of the test,
     * those of libraries in other archives. The answer is remembered for whoever knows the name only.
     */
    public static CodeOwner ofFile(String className, @Nullable URL file) {
        String name = className.replace('/', '.');
        if (name.startsWith(OURS) || isJdk(name)) {
            return ofName(name);
        }
        boolean isOfProgram = file != null && (file.getProtocol().equals("file") || isInProgramArchive(file));
        CodeOwner owner = isOfProgram ? PROGRAM : startsWithAny(name, TEST_FRAMEWORKS) ? TEST_FRAMEWORK : LIBRARY;
        MET.put(name, owner);
        return owner;
    }

    /** An archive that is no library, since what is tested is in it. To be called before its classes are met. */
    public static void addProgramArchive(URL archive) {
        PROGRAM_ARCHIVES.add("jar:" + archive + "!/");
    }

    private static boolean isInProgramArchive(URL file) {
        String address = file.toString();
        int end = address.indexOf("!/");
        return end > 0 && PROGRAM_ARCHIVES.contains(address.substring(0, end + 2));
    }

    /** By its loader first. */
    public static CodeOwner of(Class<?> type) {
        if (!Jdk.isJdk(type)) {
            return ofName(type.getName());
        }
        return type.getName().startsWith(OURS) ? HYPNOS : JDK;
    }

    /** By the name of its class; methods that were woven into a class of the program are ours. */
    public static CodeOwner of(StackTraceElement frame) {
        return isAdded(frame.getMethodName()) ? HYPNOS : ofName(frame.getClassName());
    }

    /** Whether the class is one of the platform's; by name, with dots or slashes. */
    public static boolean isJdk(String className) {
        String name = className.replace('/', '.');
        int end = name.lastIndexOf('.');
        return startsWithAny(name, ALWAYS_JDK) || (end > 0 && JDK_PACKAGES.contains(name.substring(0, end)));
    }

    /**
     * Whether the class, by its name with dots, belongs to the engine: it stands between the program's call and the
     * JDK.
     */
    public static boolean isEngine(String className) {
        return className.startsWith(ENGINE);
    }

    /** Whether weaving has added the member of this name to a class. */
    public static boolean isAdded(String member) {
        return member.startsWith(ADDED);
    }

    /** Whether the class, by its name with dots, belongs to the library for models. */
    public static boolean isModel(String className) {
        return className.startsWith(MODEL);
    }

    /**
     * Whether the class, by its name with dots, belongs to the libraries for clusters and histories: it asks the engine
     * on behalf of the test.
     */
    public static boolean asksForTest(String className) {
        return className.startsWith(CLUSTER) || className.startsWith(HISTORY);
    }

    /** Whether the boot class loader must be the only one that loads this class; by its name with dots. */
    public static boolean isForBootLoader(String className) {
        return className.startsWith(OURS) && BOOT.contains(firstPackage(className));
    }

    /** Classes that are in no package below ours are what users call. */
    private static boolean isOurs(String name) {
        String first = firstPackage(name);
        return first.isEmpty() || BOOT.contains(first) || OTHERS.contains(first);
    }

    private static String firstPackage(String name) {
        int end = name.indexOf('.', OURS.length());
        return end < 0 ? "" : name.substring(OURS.length(), end);
    }

    private static boolean startsWithAny(String name, List<String> prefixes) {
        for (int i = 0; i < prefixes.size(); i++) {
            if (name.startsWith(prefixes.get(i))) {
                return true;
            }
        }
        return false;
    }
}
