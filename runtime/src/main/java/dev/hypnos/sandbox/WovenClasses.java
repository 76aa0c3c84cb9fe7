package dev.hypnos.sandbox;

import dev.hypnos.agent.ClassSource;
import dev.hypnos.agent.Granularity;
import dev.hypnos.agent.Level;
import dev.hypnos.agent.StaticState;
import dev.hypnos.agent.program.ProgramWeaver;
import dev.hypnos.runtime.code.ClassInitialization;
import dev.hypnos.runtime.code.CodeOwner;
import dev.hypnos.runtime.code.HostLoader;
import java.net.URL;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The woven class files of a host's class path, each woven when it is first needed. Thread-safe. */
final class WovenClasses {
    private record Kind(List<Path> classPath, Granularity granularity) {}

    /** Those of the application's class path, and of nodes before it, serve every campaign of this JVM. */
    private static final Map<Kind, WovenClasses> SYSTEM = new ConcurrentHashMap<>();

    private final ClassLoader host;

    private final ClassSource source;
    private final ProgramWeaver weaver;
    private final Map<String, WovenClass> woven = new ConcurrentHashMap<>();
    private final Map<String, WovenClass> observed = new ConcurrentHashMap<>();
    /** Of which it was asked whether they change plain memory. */
    private final Map<String, Boolean> changing = new ConcurrentHashMap<>();

    private final Granularity granularity;

    private WovenClasses(ClassLoader host, Granularity granularity) {
        this.host = host;
        this.granularity = granularity;
        this.source = new ClassSource(host);
        this.weaver = new ProgramWeaver(source);
    }

    /** @param classPath what is in front of the host's own class path, if anything */
    static WovenClasses of(ClassLoader host, List<Path> classPath, Granularity granularity) {
        return HostLoader.isLasting(host)
                ? SYSTEM.computeIfAbsent(new Kind(classPath, granularity), kind -> open(host, kind))
                : open(host, new Kind(classPath, granularity));
    }

    private static WovenClasses open(ClassLoader host, Kind kind) {
        ClassLoader found = kind.classPath.isEmpty() ? host : new NodeClassPath(host, kind.classPath);
        return new WovenClasses(found, kind.granularity);
    }

    Granularity granularity() {
        return granularity;
    }

    /** Where the classes come from, and those that are not copied. */
    ClassLoader host() {
        return host;
    }

    /** The woven class with this internal name; null where the host's own is to be used. */
    @Nullable
    WovenClass get(String internalName, boolean observe) {
        Map<String, WovenClass> known = observe ? observed : woven;
        WovenClass found = known.get(internalName);
        if (found == null) {
            found = weaveOnce(known, internalName, observe);
        }
        return found == WovenClass.HOST ? null : found;
    }

    /** Whether a field of a class was final before it was woven. */
    boolean wasFinal(String internalName, String field) {
        return source.isFinal(internalName, field);
    }

    /** Whether a class changes plain memory. Its class file is read again: few trials ask. */
    boolean isChanging(String internalName) {
        return changing.computeIfAbsent(internalName, name -> {
            byte[] bytes = source.bytes(name);
            return bytes == null || PlainChanges.isIn(bytes);
        });
    }

    /**
     * Several jobs need the same classes at the same time, and what the weaver keeps of a class is not made for that.
     */
    private synchronized WovenClass weaveOnce(Map<String, WovenClass> known, String internalName, boolean observe) {
        WovenClass found = known.get(internalName);
        if (found == null) {
            found = weave(internalName, observe);
            known.put(internalName, found);
        }
        return found;
    }

    private WovenClass weave(String requested, boolean observe) {
        boolean isFieldsOnly = requested.endsWith(ClassInitialization.FIELDS);
        String internalName = isFieldsOnly
                ? requested.substring(0, requested.length() - ClassInitialization.FIELDS.length())
                : requested;
        URL url = source.locate(internalName);
        byte[] bytes = url == null || url.getProtocol().equals("jrt") ? null : source.bytes(internalName);
        if (url == null || bytes == null) {
            return WovenClass.HOST;
        }
        CodeOwner owner = CodeOwner.ofFile(internalName, url);
        Level level = granularity.of(internalName, owner == CodeOwner.PROGRAM);
        ProtectionDomain domain = new ProtectionDomain(new CodeSource(url, (Certificate[]) null), null);
        try {
            if (isFieldsOnly) {
                byte[] fields = weaver.weaveFields(bytes, level, observe);
                return new WovenClass(fields, StaticState.NONE, false, false, domain, null);
            }
            byte[] result = weaver.weave(bytes, level, observe);
            // what checks results is not what is checked
            boolean isUntold = level != Level.MEMORY && owner != CodeOwner.TEST_FRAMEWORK;
            return new WovenClass(
                    result, source.statics(internalName), source.isInitialized(internalName), isUntold, domain, null);
        } catch (VirtualMachineError atAnEnd) {
            // of the stack or the memory, which is the program's: the next time there may be enough
            throw atAnEnd;
        } catch (Throwable thrown) {
            String problem = "the class " + internalName.replace('/', '.') + " could not be woven: " + thrown;
            return new WovenClass(bytes, StaticState.FIXED, false, false, domain, problem);
        }
    }
}
