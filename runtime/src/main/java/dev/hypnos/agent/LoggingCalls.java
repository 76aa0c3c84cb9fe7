package dev.hypnos.agent;

import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_boolean;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;

/** What leads the loggers that the JDK keeps to those of the process. */
final class LoggingCalls {
    private static final String PLATFORM_LOGGER = "sun/util/logging/internal/LoggingProviderImpl$JULWrapper";
    private static final ClassDesc LOGGER = ClassDesc.of("java.util.logging.Logger");
    private static final ClassDesc MODULE = ClassDesc.of("java.lang.Module");
    private static final ClassDesc LOGGING = ClassDesc.of("dev.hypnos.runtime.LoggingHooks");

    private LoggingCalls() {}

    /** The entry of the method with this name; false if it is none of these. */
    static boolean weaveEntry(String method, CodeBuilder code) {
        Label goesOn = code.newLabel();
        switch (method) {
            case "java/util/logging/Level$KnownLevel.registerWithClassLoader(Ljava/util/logging/Level;)V" ->
                code.invokestatic(Woven.PROCESS, "keepsLevel", MethodTypeDesc.of(CD_boolean))
                        .ifeq(goesOn)
                        .return_()
                        .labelBinding(goesOn);
            case "sun/util/logging/internal/LoggingProviderImpl.demandJULLoggerFor"
                    + "(Ljava/lang/String;Ljava/lang/Module;)Ljava/util/logging/Logger;" ->
                code.aload(0)
                        .aload(1)
                        .invokestatic(LOGGING, "ofPlatform", MethodTypeDesc.of(LOGGER, CD_String, MODULE))
                        .dup()
                        .ifnull(goesOn)
                        .areturn()
                        .labelBinding(goesOn)
                        .pop();
            default -> {
                return weavePlatformLog(method, code);
            }
        }
        return true;
    }

    /** Behind a read of the logger below one of the platform; false if it is none. */
    static boolean weaveRead(CodeBuilder code, FieldInstruction field, String method) {
        if (field.opcode() != Opcode.GETFIELD || !field.owner().asInternalName().equals(PLATFORM_LOGGER)) {
            return false;
        }
        String hook = switch (method) {
            case "isLoggable", "isEnabled", "getPlatformLevel" -> "asked";
            case "log", "logp", "logrb", "setPlatformLevel" -> "own";
            default -> "";
        };
        if (hook.isEmpty()) {
            return false;
        }
        code.with(field).invokestatic(LOGGING, hook, MethodTypeDesc.of(LOGGER, LOGGER));
        return true;
    }

    /** Only what is to be logged needs a logger: at the entry of a method of one of the platform, with the level first. */
    private static boolean weavePlatformLog(String method, CodeBuilder code) {
        int type = method.indexOf("(L");
        if (!method.startsWith(PLATFORM_LOGGER + ".log") || type < 0) {
            return false;
        }
        ClassDesc level = ClassDesc.ofDescriptor(method.substring(type + 1, method.indexOf(';') + 1));
        Label logs = code.newLabel();
        code.aload(0).aload(1);
        code.invokevirtual(
                ClassDesc.ofInternalName(PLATFORM_LOGGER), "isLoggable", MethodTypeDesc.of(CD_boolean, level));
        code.ifne(logs).return_().labelBinding(logs);
        return true;
    }
}
