package dev.hypnos.agent;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_VarHandle;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_byte;
import static java.lang.constant.ConstantDescs.CD_int;

import dev.hypnos.runtime.ProcessFields;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The methods and fields of the JDK that stand for the whole process: defaults, standard streams, the working directory. */
final class ProcessCalls {
    private static final ClassDesc HOOKS = ClassDesc.of("dev.hypnos.runtime.ProcessHooks");
    private static final ClassDesc LOCALE = ClassDesc.of("java.util.Locale");
    private static final ClassDesc CATEGORY = ClassDesc.of("java.util.Locale$Category");
    private static final ClassDesc ZONE = ClassDesc.of("java.util.TimeZone");
    private static final ClassDesc FILE = ClassDesc.of("java.io.File");
    private static final ClassDesc PATH = ClassDesc.of("java.nio.file.Path");

    private static final String FILES = "java/io/UnixFileSystem.";

    /** A hook that is asked at the entry of a static method or of one without parameters. */
    private record Answer(String hook, MethodTypeDesc type) {}

    /** The method returns what the hook gives, unless that is null; or returns if it gives true. */
    private static final Map<String, Answer> ANSWERS = Map.of(
            "java/util/Locale.getDefault()Ljava/util/Locale;",
            new Answer("locale", MethodTypeDesc.of(LOCALE)),
            "java/util/Locale.getDefault(Ljava/util/Locale$Category;)Ljava/util/Locale;",
            new Answer("locale", MethodTypeDesc.of(LOCALE, CATEGORY)),
            "java/util/Locale.setDefault(Ljava/util/Locale;)V",
            new Answer("setLocale", MethodTypeDesc.of(CD_boolean, LOCALE)),
            "java/util/Locale.setDefault(Ljava/util/Locale$Category;Ljava/util/Locale;)V",
            new Answer("setLocale", MethodTypeDesc.of(CD_boolean, CATEGORY, LOCALE)),
            "java/util/TimeZone.getDefaultRef()Ljava/util/TimeZone;",
            new Answer("zone", MethodTypeDesc.of(ZONE)),
            "java/util/TimeZone.setDefault(Ljava/util/TimeZone;)V",
            new Answer("setZone", MethodTypeDesc.of(CD_boolean, ZONE)),
            "java/io/File$TempDirectory.location()Ljava/io/File;",
            new Answer("temporary", MethodTypeDesc.of(FILE)),
            "sun/nio/fs/UnixFileSystem.defaultDirectory()[B",
            new Answer("directoryBytes", MethodTypeDesc.of(CD_byte.arrayType())),
            "sun/nio/fs/UnixFileSystem.needToResolveAgainstDefaultDirectory()Z",
            new Answer("hasDirectory", MethodTypeDesc.of(CD_boolean)));

    /** The methods whose first parameter is a path for the operating system; of the last the second is too. */
    private static final Map<String, ClassDesc> PATHS = Map.ofEntries(
            Map.entry("java/io/FileInputStream.open(Ljava/lang/String;)V", CD_String),
            Map.entry("java/io/FileOutputStream.open(Ljava/lang/String;Z)V", CD_String),
            Map.entry("java/io/RandomAccessFile.open(Ljava/lang/String;I)V", CD_String),
            Map.entry(FILES + "resolve(Ljava/io/File;)Ljava/lang/String;", FILE),
            Map.entry(FILES + "getBooleanAttributes(Ljava/io/File;)I", FILE),
            Map.entry(FILES + "hasBooleanAttributes(Ljava/io/File;I)Z", FILE),
            Map.entry(FILES + "checkAccess(Ljava/io/File;I)Z", FILE),
            Map.entry(FILES + "getLastModifiedTime(Ljava/io/File;)J", FILE),
            Map.entry(FILES + "getLength(Ljava/io/File;)J", FILE),
            Map.entry(FILES + "setPermission(Ljava/io/File;IZZ)Z", FILE),
            Map.entry(FILES + "createFileExclusively(Ljava/lang/String;)Z", CD_String),
            Map.entry(FILES + "delete(Ljava/io/File;)Z", FILE),
            Map.entry(FILES + "list(Ljava/io/File;)[Ljava/lang/String;", FILE),
            Map.entry(FILES + "createDirectory(Ljava/io/File;)Z", FILE),
            Map.entry(FILES + "setLastModifiedTime(Ljava/io/File;J)Z", FILE),
            Map.entry(FILES + "setReadOnly(Ljava/io/File;)Z", FILE),
            Map.entry(FILES + "getSpace(Ljava/io/File;I)J", FILE),
            Map.entry(FILES + "rename(Ljava/io/File;Ljava/io/File;)Z", FILE));

    static final List<String> CLASSES = List.of(
            "java.io.File$TempDirectory",
            "java.io.FileInputStream",
            "java.io.FileOutputStream",
            "java.io.RandomAccessFile",
            "java.io.UnixFileSystem",
            "java.lang.Throwable",
            "java.nio.file.TempFileHelper",
            "java.util.Locale",
            "java.util.TimeZone",
            "jdk.internal.logger.SimpleConsoleLogger$Formatting",
            "sun.nio.fs.UnixFileSystem",
            "sun.security.provider.ConfigFile$Spi");

    private static final ClassDesc FIELDS = ClassDesc.of("dev.hypnos.runtime.ProcessFieldHooks");

    private static final ClassDesc CONTEXT = ClassDesc.of("javax.net.ssl.SSLContext");
    private static final ClassDesc CD_Void = ClassDesc.of("java.lang.Void");

    private static final Set<String> STREAMS = Set.of("out", "err", "in");

    private ProcessCalls() {}

    /** Weaves the entry of the method with this name; false if it is none of these. */
    static boolean weaveEntry(String method, CodeBuilder code) {
        Answer answer = ANSWERS.get(method);
        ClassDesc path = PATHS.get(method);
        if (answer != null) {
            weave(answer, code);
        } else if (path != null) {
            replace(code, 1, path);
            if (method.contains(".rename(")) {
                replace(code, 2, path);
            }
        }
        return answer != null || path != null;
    }

    private static void weave(Answer answer, CodeBuilder code) {
        for (int i = 0; i < answer.type.parameterCount(); i++) {
            code.aload(i);
        }
        code.invokestatic(HOOKS, answer.hook, answer.type);
        Label unanswered = code.newLabel();
        if (answer.hook.equals("hasDirectory")) {
            code.ifeq(unanswered).iconst_1().ireturn().labelBinding(unanswered);
        } else if (answer.type.returnType().equals(CD_boolean)) {
            code.ifeq(unanswered).return_().labelBinding(unanswered);
        } else {
            code.dup().ifnull(unanswered).areturn().labelBinding(unanswered).pop();
        }
    }

    private static void replace(CodeBuilder code, int slot, ClassDesc type) {
        code.aload(slot)
                .invokestatic(HOOKS, "here", MethodTypeDesc.of(type, type))
                .astore(slot);
    }

    /** Behind a read of a static field that holds something of the process; false if it does not. */
    static boolean weaveRead(CodeBuilder code, FieldInstruction field) {
        if (field.opcode() != Opcode.GETSTATIC) {
            return false;
        }
        String owner = field.owner().asInternalName();
        String name = field.name().stringValue();
        ClassDesc type = field.typeSymbol();
        if (owner.equals("java/lang/System") && STREAMS.contains(name)) {
            code.with(field).invokestatic(HOOKS, name, MethodTypeDesc.of(type, type));
            return true;
        }
        if (owner.equals("java/util/logging/Logger") && weaveField(code, field)) {
            return true;
        }
        if (owner.equals("java/nio/file/TempFileHelper") && name.equals("tmpdir")) {
            code.with(field).invokestatic(HOOKS, "temporary", MethodTypeDesc.of(PATH, PATH));
            return true;
        }
        return false;
    }

    /** A {@linkplain ProcessFields field} of which each process has its own; false if it is none. */
    static boolean weaveField(CodeBuilder code, FieldInstruction field) {
        boolean reads = field.opcode() == Opcode.GETSTATIC;
        if (!reads && field.opcode() != Opcode.PUTSTATIC) {
            return false;
        }
        int number = ProcessFields.number(
                field.owner().asInternalName(), field.name().stringValue());
        if (number < 0) {
            return false;
        }
        ClassDesc type = field.typeSymbol();
        ClassDesc shown = type.isPrimitive() ? type : CD_Object;
        if (reads) {
            code.with(field).loadConstant(number).invokestatic(FIELDS, "read", MethodTypeDesc.of(shown, shown, CD_int));
            if (!type.isPrimitive()) {
                code.checkcast(type);
            }
        } else {
            Label written = code.newLabel();
            Label end = code.newLabel();
            code.dup().loadConstant(number);
            code.invokestatic(FIELDS, "write", MethodTypeDesc.of(CD_boolean, shown, CD_int));
            code.ifne(written)
                    .with(field)
                    .goto_(end)
                    .labelBinding(written)
                    .pop()
                    .labelBinding(end);
        }
        return true;
    }

    /** What a library of the JDK asks when a process begins to use it, and not once for all; false if it is nothing of that. */
    static boolean weaveCall(String owner, String method, CodeBuilder code, InvokeInstruction call) {
        if (owner.equals("javax/net/ssl/SSLContext") && call.name().equalsString("compareAndSet")) {
            code.invokestatic(FIELDS, "compareAndSet", MethodTypeDesc.of(CD_boolean, CD_VarHandle, CD_Void, CONTEXT));
            return true;
        }
        if (call.opcode() != Opcode.INVOKESTATIC || method.equals("<clinit>") || !asksForProcess(owner)) {
            return false;
        }
        String target = call.owner().asInternalName() + "." + call.name().stringValue();
        boolean isProperty = target.equals("java/lang/System.getProperty");
        if (!isProperty && !target.equals("java/lang/ClassLoader.getSystemClassLoader")) {
            return false;
        }
        code.invokestatic(isProperty ? Woven.ENVIRONMENT : HOOKS, call.name().stringValue(), call.typeSymbol());
        return true;
    }

    /** Beside loggers. */
    private static final Set<String> ASKING = Set.of(
            "java/lang/Thread",
            "java/net/URL",
            "java/net/URLConnection",
            "java/sql/DriverManager",
            "java/util/concurrent/ForkJoinWorkerThread",
            "java/util/concurrent/ForkJoinWorkerThread$InnocuousForkJoinWorkerThread",
            "jdk/internal/logger/SimpleConsoleLogger$Formatting",
            "sun/security/provider/ConfigFile$Spi");

    private static boolean asksForProcess(String owner) {
        return owner.startsWith("java/util/logging/") || ASKING.contains(owner);
    }

    /** Each must have been woven. */
    static List<String> entries() {
        List<String> all = new ArrayList<>(ANSWERS.keySet());
        all.addAll(PATHS.keySet());
        return all;
    }
}
