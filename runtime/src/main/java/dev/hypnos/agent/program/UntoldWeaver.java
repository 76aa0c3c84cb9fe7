package dev.hypnos.agent.program;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.hypnos.agent.Level;
import dev.hypnos.catalog.UnknownClasses;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The program's calls of the JDK that change something which others may see, and that are no operations: objects that
 * guard themselves, what a process has once, files. The runtime notices when several tasks make such calls, and a
 * systematic exploration does not vouch for its orders then. For other strategies {@link GuardedWeaver} makes
 * operations of many of them.
 */
final class UntoldWeaver {
    private static final ClassDesc HOOKS = ClassDesc.of("dev.hypnos.runtime.program.UntoldHooks");
    private static final MethodTypeDesc OBJECT_AND_SITE = MethodTypeDesc.of(CD_void, CD_Object, CD_int);
    private static final MethodTypeDesc SITE = MethodTypeDesc.of(CD_void, CD_int);
    /** Numbers that no site of an operation has, and none of an unknown object. */
    private static final int FIRST = 3 << 20;

    private static final String THROWABLE = "java/lang/Throwable";
    private static final String REFERENCE = "java/lang/ref/Reference";
    /** Stands for all files. */
    private static final String FILES = "java/io/File";

    /** Of objects of these every call counts as a change. */
    private static final Set<String> CHANGING = Set.of(
            "java/io/BufferedReader",
            "java/io/LineNumberReader",
            "java/io/InputStreamReader",
            "java/io/FileReader",
            "java/io/Reader",
            "java/io/StringReader",
            "java/io/CharArrayReader",
            "java/io/BufferedWriter",
            "java/io/PrintWriter",
            "java/io/Writer",
            "java/io/OutputStreamWriter",
            "java/io/FileWriter",
            "java/io/CharArrayWriter",
            "java/io/InputStream",
            "java/io/OutputStream",
            "java/io/BufferedInputStream",
            "java/io/BufferedOutputStream",
            "java/io/FileInputStream",
            "java/io/FileOutputStream",
            "java/io/PrintStream",
            "java/lang/Thread$Builder",
            "java/lang/Thread$Builder$OfPlatform",
            "java/lang/Thread$Builder$OfVirtual",
            "java/net/http/HttpClient$Builder",
            "java/net/http/HttpRequest$Builder",
            "java/security/SecureRandom",
            "java/time/format/DateTimeFormatterBuilder",
            "java/util/Calendar$Builder",
            "java/util/Locale$Builder",
            "java/util/Random",
            "java/util/random/RandomGenerator",
            "java/util/prefs/Preferences",
            "java/util/stream/BaseStream",
            "java/util/stream/DoubleStream",
            "java/util/stream/IntStream",
            "java/util/stream/LongStream",
            "java/util/stream/Stream",
            "java/util/stream/DoubleStream$Builder",
            "java/util/stream/IntStream$Builder",
            "java/util/stream/LongStream$Builder",
            "java/util/stream/Stream$Builder",
            "java/util/zip/Deflater",
            "java/util/zip/Inflater");

    /** Objects of these are changed by methods whose names begin so, and looked at by all others. */
    private static final Map<String, String> CHANGED_BY = Map.ofEntries(
            Map.entry("java/lang/reflect/Constructor", "setAccessible trySetAccessible"),
            Map.entry("java/lang/reflect/Field", "setAccessible trySetAccessible"),
            Map.entry("java/lang/reflect/Method", "setAccessible trySetAccessible"),
            Map.entry("java/net/CookieManager", "put setCookiePolicy"),
            Map.entry("java/net/CookieStore", "add remove"),
            Map.entry("java/net/DatagramPacket", "set"),
            Map.entry("java/net/HttpCookie", "set"),
            Map.entry("java/net/HttpURLConnection", "set"),
            Map.entry("java/net/URLConnection", "set"),
            Map.entry("java/text/DecimalFormatSymbols", "set"),
            Map.entry("java/util/AbstractMap$SimpleEntry", "set"),
            Map.entry("java/util/logging/ConsoleHandler", "set"),
            Map.entry("java/util/logging/Handler", "set"),
            Map.entry("java/util/logging/LogRecord", "set"),
            Map.entry("javax/management/MBeanServer", "register unregister create set"),
            Map.entry("javax/management/NotificationBroadcasterSupport", "add remove"));

    private static final Set<String> SOCKETS =
            Set.of("java/net/Socket", "java/net/ServerSocket", "java/net/DatagramSocket");
    /** How methods of sockets begin whose effect on what is asked of them is no operation. */
    private static final Set<String> CHANGES_SOCKETS =
            Set.of("set", "close", "shutdown", "bind", "connect", "disconnect");

    /**
     * What a process has once; what reads fields of objects that others may change, by which no operation is told; and
     * what changes an object that others look at by handles or by links of the VM.
     */
    private static final Set<String> STATICS = Set.of(
            "java/io/ObjectOutput.writeObject",
            "java/io/ObjectOutputStream.writeObject",
            "java/io/ObjectOutputStream.writeUnshared",
            "java/lang/Runtime.addShutdownHook",
            "java/lang/Runtime.removeShutdownHook",
            "java/lang/System.setErr",
            "java/lang/System.setIn",
            "java/lang/System.setOut",
            "java/lang/System.setProperties",
            "java/lang/invoke/MutableCallSite.setTarget",
            "java/lang/invoke/SwitchPoint.invalidateAll",
            "java/lang/invoke/VolatileCallSite.setTarget",
            "java/net/Authenticator.setDefault",
            "java/net/CookieHandler.setDefault",
            "java/net/HttpURLConnection.setFollowRedirects",
            "java/net/ProxySelector.setDefault",
            "java/net/ResponseCache.setDefault",
            "java/net/URL.setURLStreamHandlerFactory",
            "java/security/Security.addProvider",
            "java/security/Security.insertProviderAt",
            "java/security/Security.removeProvider",
            "java/security/Security.setProperty",
            "java/util/Locale.setDefault",
            "java/util/ResourceBundle.clearCache",
            "java/util/TimeZone.setDefault");

    /** How static methods begin that change what a process has once. */
    private static final Set<String> SETS = Set.of("set", "register", "deregister");

    /** How methods begin that only look at files. */
    private static final Set<String> LOOKS_AT_FILES = Set.of(
            "exists",
            "notExists",
            "is",
            "can",
            "length",
            "lastModified",
            "list",
            "get",
            "read",
            "size",
            "lines",
            "walk",
            "find",
            "newInput",
            "newBufferedReader",
            "newDirectoryStream",
            "probe",
            "mismatch");

    private static final Set<String> OPENS_TO_READ = Set.of("java/io/FileInputStream", "java/io/FileReader");
    private static final Set<String> OPENS_TO_WRITE =
            Set.of("java/io/FileOutputStream", "java/io/FileWriter", "java/io/RandomAccessFile");

    enum Use {
        LOOKS,
        CHANGES
    }

    private final ClassPlan plan;
    private int count;

    UntoldWeaver(ClassPlan plan) {
        this.plan = plan;
    }

    /** Before a call; it stays where it is. */
    void weaveCall(MethodWeaver method, CodeBuilder code, InvokeInstruction call) {
        String owner = call.owner().asInternalName();
        if (plan.level != Level.MEMORY) {
            return;
        }
        String name = call.name().stringValue();
        Use files = filesUse(owner, name);
        Use use = call.opcode() == Opcode.INVOKESTATIC || name.equals("<init>") ? null : use(owner, name);
        GuardedCalls.Variable ofAll =
                GuardedCalls.ofAll(owner, name, call.type().stringValue());
        if (ofAll != null && call.opcode() != Opcode.INVOKESTATIC) {
            code.loadConstant(ClassDesc.of(ofAll.owner().replace('/', '.')));
            tell(
                    method,
                    code,
                    ofAll.isWritten() ? Use.CHANGES : Use.LOOKS,
                    owner.substring(owner.lastIndexOf('/') + 1) + "." + name);
        } else if (files != null) {
            code.loadConstant(ClassDesc.of(FILES.replace('/', '.')));
            tell(method, code, files, "files");
        } else if (isOfQueues(owner, name)) {
            code.loadConstant(ClassDesc.of(REFERENCE.replace('/', '.')));
            tell(method, code, Use.CHANGES, "queues of references");
        } else if (use != null) {
            GuardedWeaver.loadReceiver(code, call);
            tell(method, code, use, owner.substring(owner.lastIndexOf('/') + 1) + "." + name);
        } else if (STATICS.contains(owner + "." + name)
                || call.opcode() == Opcode.INVOKESTATIC && setsStatic(owner, name)) {
            code.loadConstant(site(method, owner, name)).invokestatic(HOOKS, "changesStatic", SITE);
        } else if (isOfHashes(owner, name)) {
            code.loadConstant(site(method, owner, name)).invokestatic(HOOKS, "depends", SITE);
        } else if (owner.equals("java/lang/Object") && (isHash(call) || isText(call))) {
            code.dup()
                    .loadConstant(site(method, owner, name))
                    .invokestatic(HOOKS, "dependsOnIdentity", OBJECT_AND_SITE);
        }
    }

    /** The program reads or writes a field of an object that a class of the JDK has declared. */
    static void touchField(CodeBuilder code, int site) {
        code.loadConstant(site).invokestatic(HOOKS, "touchesField", SITE);
    }

    /** Before references to such methods are made: who calls them, on which object, nobody tells. */
    void weaveReferences(MethodWeaver method, CodeBuilder code, InvokeDynamicInstruction call) {
        if (plan.level != Level.MEMORY) {
            return;
        }
        for (ConstantDesc argument : call.bootstrapArgs()) {
            if (argument instanceof DirectMethodHandleDesc handle && isUntold(handle)) {
                String owner = internalName(handle);
                code.loadConstant(site(method, owner, handle.methodName())).invokestatic(HOOKS, "depends", SITE);
            }
        }
    }

    private boolean isUntold(DirectMethodHandleDesc handle) {
        String owner = internalName(handle);
        String name = handle.methodName();
        // a standard stream, nearly always
        boolean isPrinted = owner.equals("java/io/PrintStream");
        boolean isStatic = handle.kind() == DirectMethodHandleDesc.Kind.STATIC;
        boolean isConstructor = handle.kind() == DirectMethodHandleDesc.Kind.CONSTRUCTOR;
        return filesUse(owner, isConstructor ? "<init>" : name) != null
                || !isConstructor
                        && !isPrinted
                        && (isOfQueues(owner, name) || !isStatic && use(owner, name) == Use.CHANGES)
                || STATICS.contains(owner + "." + name)
                || isStatic && setsStatic(owner, name)
                || isOfHashes(owner, name);
    }

    /** Whether a static method of the JDK sets something by its name, other than what is an operation. */
    private static boolean setsStatic(String owner, String name) {
        return (owner.startsWith("java/") || owner.startsWith("javax/"))
                && begins(name, SETS)
                && !owner.equals("java/lang/reflect/Array")
                && !owner.equals("java/util/Arrays")
                && !(owner.equals("java/lang/System") && name.equals("setProperty"));
    }

    private static String internalName(DirectMethodHandleDesc handle) {
        String descriptor = handle.owner().descriptorString();
        return descriptor.startsWith("L") ? descriptor.substring(1, descriptor.length() - 1) : descriptor;
    }

    private static boolean isOfHashes(String owner, String name) {
        return owner.equals("java/lang/System") && name.equals("identityHashCode");
    }

    private int site(MethodWeaver method, String owner, String name) {
        return method.unnumberedSite(owner.substring(owner.lastIndexOf('/') + 1) + "." + name, FIRST + count++);
    }

    private void tell(MethodWeaver method, CodeBuilder code, Use use, String action) {
        code.loadConstant(method.unnumberedSite(action, FIRST + count++));
        code.invokestatic(HOOKS, use == Use.LOOKS ? "looks" : "changes", OBJECT_AND_SITE);
    }

    private @Nullable Use use(String owner, String name) {
        if (CHANGING.contains(owner)) {
            return Use.CHANGES;
        }
        String changing = CHANGED_BY.get(owner);
        if (changing != null) {
            return begins(name, Set.of(changing.split(" "))) ? Use.CHANGES : Use.LOOKS;
        }
        if (SOCKETS.contains(owner)) {
            return socketsUse(name);
        }
        return switch (name) {
            case "addSuppressed", "initCause", "setStackTrace" -> ifIs(owner, THROWABLE, Use.CHANGES);
            case "getSuppressed", "getCause", "getStackTrace", "printStackTrace" -> ifIs(owner, THROWABLE, Use.LOOKS);
            case "clear" -> ifIs(owner, REFERENCE, Use.CHANGES);
            case "get", "refersTo" -> ifIs(owner, REFERENCE, Use.LOOKS);
            default -> null;
        };
    }

    /** Calls that move or wait for something are operations; what is asked of the socket itself is none. */
    private static @Nullable Use socketsUse(String name) {
        if (begins(name, CHANGES_SOCKETS)) {
            return Use.CHANGES;
        }
        boolean isOperation = name.equals("getInputStream") || name.equals("getOutputStream");
        return !isOperation && (name.startsWith("is") || name.startsWith("get")) ? Use.LOOKS : null;
    }

    private static boolean isHash(InvokeInstruction call) {
        return call.name().equalsString("hashCode") && call.type().equalsString("()I");
    }

    private static boolean isText(InvokeInstruction call) {
        return call.name().equalsString("toString") && call.type().equalsString("()Ljava/lang/String;");
    }

    private boolean isOfQueues(String owner, String name) {
        return !name.equals("<init>") && owner.equals("java/lang/ref/ReferenceQueue")
                || name.equals("enqueue") && plan.source.isSubclass(owner, REFERENCE);
    }

    private @Nullable Use ifIs(String owner, String ancestor, Use use) {
        return plan.source.isSubclass(owner, ancestor) ? use : null;
    }

    /** What a call does with files; null for one that has to do with none. */
    static @Nullable Use filesUse(String owner, String name) {
        if (name.equals("<init>")) {
            return OPENS_TO_READ.contains(owner) ? Use.LOOKS : OPENS_TO_WRITE.contains(owner) ? Use.CHANGES : null;
        }
        if (UnknownClasses.isFileChannel(owner)) {
            // who reads moves the position
            return UnknownClasses.isOfFileLocks(name) ? null : name.equals("size") ? Use.LOOKS : Use.CHANGES;
        }
        boolean isOfFile = owner.equals(FILES) && !isOfNames(name);
        if (!isOfFile && !owner.equals("java/nio/file/Files")) {
            return null;
        }
        return begins(name, LOOKS_AT_FILES) ? Use.LOOKS : Use.CHANGES;
    }

    /** Methods of a file that ask nothing but its name. */
    private static boolean isOfNames(String name) {
        return switch (name) {
            case "getName",
                    "getPath",
                    "getParent",
                    "getParentFile",
                    "getAbsolutePath",
                    "getAbsoluteFile",
                    "isAbsolute" -> true;
            case "toPath", "toString", "toURI", "toURL", "equals", "hashCode", "compareTo", "createTempFile" -> true;
            default -> false;
        };
    }

    private static boolean begins(String name, Set<String> beginnings) {
        Predicate<String> isBeginning = name::startsWith;
        return beginnings.stream().anyMatch(isBeginning);
    }
}
