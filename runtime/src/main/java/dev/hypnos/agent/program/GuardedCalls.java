package dev.hypnos.agent.program;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which calls {@link GuardedWeaver} weaves, and what they touch. */
final class GuardedCalls {
    private static final String ARENA = "java/lang/foreign/Arena";
    private static final String SCOPE = "java/lang/foreign/MemorySegment$Scope";
    private static final String GROUP = "java/lang/ThreadGroup";
    private static final String CHANNELS = "java/nio/channels/";

    /** What a call touches: a variable that the JDK has, by the names of its class and of itself. */
    record Variable(String owner, String name, boolean isWritten) {}

    /**
     * Objects that lock themselves, or the objects below them, and of which a call counts as a change whatever it does.
     */
    private static final Set<String> STREAMS = Set.of(
            "java/io/BufferedInputStream",
            "java/io/BufferedOutputStream",
            "java/io/BufferedReader",
            "java/io/BufferedWriter",
            "java/io/CharArrayReader",
            "java/io/CharArrayWriter",
            "java/io/Closeable",
            "java/io/DataInput",
            "java/io/DataInputStream",
            "java/io/DataOutput",
            "java/io/DataOutputStream",
            "java/io/FileInputStream",
            "java/io/FileOutputStream",
            "java/io/FileReader",
            "java/io/FileWriter",
            "java/io/FilterInputStream",
            "java/io/FilterOutputStream",
            "java/io/FilterReader",
            "java/io/FilterWriter",
            "java/io/Flushable",
            "java/io/InputStream",
            "java/io/InputStreamReader",
            "java/io/LineNumberReader",
            "java/io/ObjectInput",
            "java/io/ObjectInputStream",
            "java/io/ObjectOutput",
            "java/io/ObjectOutputStream",
            "java/io/OutputStream",
            "java/io/OutputStreamWriter",
            "java/io/PrintStream",
            "java/io/PrintWriter",
            "java/io/PushbackInputStream",
            "java/io/PushbackReader",
            "java/io/Reader",
            "java/io/StringReader",
            "java/io/Writer",
            "java/lang/Appendable",
            "java/util/zip/DeflaterOutputStream",
            "java/util/zip/GZIPInputStream",
            "java/util/zip/GZIPOutputStream",
            "java/util/zip/InflaterInputStream",
            "java/util/zip/ZipInputStream",
            "java/util/zip/ZipOutputStream");

    /**
     * Static methods that ask for what a process has once, or set it, by the variable: those that ask, then those that
     * set.
     */
    private static final String OF_PROCESS = """
            java/lang/System.out                    | setOut
            java/lang/System.err                    | setErr
            java/lang/System.in                     | setIn
            java/lang/Thread.defaultHandler         getDefaultUncaughtExceptionHandler | setDefaultUncaughtExceptionHandler
            java/net/Authenticator.theAuthenticator getDefault | setDefault
            java/net/CookieHandler.cookieHandler    getDefault | setDefault
            java/net/HttpURLConnection.follows      getFollowRedirects | setFollowRedirects
            java/net/ProxySelector.theProxySelector getDefault | setDefault
            java/net/ResponseCache.theResponseCache getDefault | setDefault
            java/security/Security.properties       getProperty | setProperty
            java/security/Security.providers        getProvider getProviders | addProvider insertProviderAt removeProvider
            java/util/Locale.defaultLocale          getDefault | setDefault
            java/util/TimeZone.defaultTimeZone      getDefault | setDefault
            """;

    /**
     * Methods of an {@code Observable} that look at it; those that change it, or take what they need of it by one step.
     */
    private static final Set<String> OBSERVABLE_LOOKS = Set.of("hasChanged", "countObservers");

    private static final Set<String> OBSERVABLE_CHANGES =
            Set.of("addObserver", "deleteObserver", "deleteObservers", "setChanged", "clearChanged", "notifyObservers");

    private static final Set<String> SOCKETS =
            Set.of("java/net/Socket", "java/net/ServerSocket", "java/net/DatagramSocket", "java/net/MulticastSocket");

    /** By class and method. */
    private static final Map<String, Variable> STATICS = statics();

    private GuardedCalls() {}

    private static Map<String, Variable> statics() {
        Map<String, Variable> statics = new HashMap<>();
        for (String line : OF_PROCESS.split("\n")) {
            String[] words = line.trim().split(" +");
            String owner = words[0].substring(0, words[0].indexOf('.'));
            String name = words[0].substring(owner.length() + 1);
            boolean sets = false;
            for (int i = 1; i < words.length; i++) {
                if (words[i].equals("|")) {
                    sets = true;
                } else {
                    statics.put(owner + "." + words[i], new Variable(owner, name, sets));
                }
            }
        }
        Variable zone = new Variable("java/util/TimeZone", "defaultTimeZone", false);
        statics.put("java/time/ZoneId.systemDefault", zone);
        return Map.copyOf(statics);
    }

    /** Whether a call that names this class may be one of an object that locks itself. */
    static boolean isOfStream(String owner, String method) {
        return STREAMS.contains(owner) && !method.equals("<init>");
    }

    /** What a static method asks for or sets; null if it is another. */
    static @Nullable Variable ofProcess(String owner, String method) {
        return STATICS.get(owner + "." + method);
    }

    /** The variable of its object that a call reads or writes; null if it is another call. */
    static @Nullable Variable ofObject(String owner, String method) {
        return switch (method) {
            case "isOpen" -> owner.startsWith(CHANNELS) ? closed(false) : null;
            case "keys", "selectedKeys" -> isSelector(owner) ? closed(false) : null;
            // of a file's; of others the JDK's own code tells
            case "close" ->
                owner.equals(CHANNELS + "FileChannel") || owner.equals(CHANNELS + "spi/AbstractInterruptibleChannel")
                        ? closed(true)
                        : owner.equals(ARENA) ? new Variable(SCOPE, "closed", true) : null;
            case "isClosed" -> SOCKETS.contains(owner) ? closed(false) : null;
            case "isValid" -> isKey(owner) ? cancelled(false) : null;
            case "cancel" -> isKey(owner) ? cancelled(true) : null;
            case "getTarget" -> isCallSite(owner) ? new Variable("java/lang/invoke/CallSite", "target", false) : null;
            case "setTarget" -> isCallSite(owner) ? new Variable("java/lang/invoke/CallSite", "target", true) : null;
            case "isAlive" -> owner.equals(SCOPE) ? new Variable(SCOPE, "closed", false) : null;
            case "allocate", "allocateFrom" -> owner.equals(ARENA) ? new Variable(SCOPE, "closed", false) : null;
            case "hasBeenInvalidated" ->
                owner.equals("java/lang/invoke/SwitchPoint")
                        ? new Variable("java/lang/invoke/SwitchPoint", "target", false)
                        : null;
            default -> null;
        };
    }

    /** What a method with this name does to a thread, whether it has been started or not; null for another. */
    static @Nullable Variable ofThread(String method) {
        String variable = switch (method) {
            case "getName", "setName", "toString" -> "name";
            case "getPriority", "setPriority" -> "priority";
            case "isDaemon", "setDaemon" -> "daemon";
            case "getContextClassLoader", "setContextClassLoader" -> "contextClassLoader";
            case "getUncaughtExceptionHandler", "setUncaughtExceptionHandler" -> "uncaughtExceptionHandler";
            default -> null;
        };
        return variable == null ? null : new Variable("java/lang/Thread", variable, method.startsWith("set"));
    }

    /**
     * What a method does to objects of its class of which one tells of others: loggers and groups of threads have what
     * those above them have; and what a process has by an object.
     */
    static @Nullable Variable ofAll(String owner, String method, String type) {
        return switch (owner) {
            case "java/lang/Thread" ->
                method.equals("<init>") && type.startsWith("(Ljava/lang/ThreadGroup;")
                        ? new Variable(GROUP, "maxPriority", false)
                        : null;
            case "java/util/logging/Logger" ->
                method.equals("getName") || method.equals("<init>")
                        ? null
                        : new Variable(owner, "levels", method.startsWith("set") || method.endsWith("Handler"));
            // it asks the logger of the same name
            case "java/lang/System$Logger" ->
                method.equals("isLoggable") || method.equals("log")
                        ? new Variable("java/util/logging/Logger", "levels", false)
                        : null;
            case GROUP ->
                switch (method) {
                    case "getMaxPriority", "isDaemon" -> new Variable(owner, "maxPriority", false);
                    case "setMaxPriority", "setDaemon" -> new Variable(owner, "maxPriority", true);
                    default -> null;
                };
            case "java/lang/Runtime" ->
                method.equals("addShutdownHook") || method.equals("removeShutdownHook")
                        ? new Variable(owner, "hooks", true)
                        : null;
            default -> null;
        };
    }

    /** What a method with this name does to an {@code Observable}; null for another. */
    static @Nullable Variable ofObservable(String method) {
        boolean changes = OBSERVABLE_CHANGES.contains(method);
        return changes || OBSERVABLE_LOOKS.contains(method)
                ? new Variable("java/util/Observable", "changed", changes)
                : null;
    }

    /** What a method with this name does to the classes that a loader has; null for another. */
    static @Nullable Variable ofLoader(String method) {
        return switch (method) {
            case "findLoadedClass" -> new Variable("java/lang/ClassLoader", "classes", false);
            case "defineClass" -> new Variable("java/lang/ClassLoader", "classes", true);
            default -> null;
        };
    }

    private static Variable closed(boolean isWritten) {
        return new Variable("java/nio/channels/Channel", "closed", isWritten);
    }

    private static Variable cancelled(boolean isWritten) {
        return new Variable("java/nio/channels/SelectionKey", "invalid", isWritten);
    }

    private static boolean isSelector(String owner) {
        return owner.equals(CHANNELS + "Selector") || owner.equals(CHANNELS + "spi/AbstractSelector");
    }

    private static boolean isKey(String owner) {
        return owner.equals(CHANNELS + "SelectionKey") || owner.equals(CHANNELS + "spi/AbstractSelectionKey");
    }

    private static boolean isCallSite(String owner) {
        return owner.equals("java/lang/invoke/CallSite")
                || owner.equals("java/lang/invoke/MutableCallSite")
                || owner.equals("java/lang/invoke/VolatileCallSite");
    }
}
