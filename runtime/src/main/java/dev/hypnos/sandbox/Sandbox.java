package dev.hypnos.sandbox;

import dev.hypnos.agent.ClassSource;
import dev.hypnos.agent.Level;
import dev.hypnos.agent.ProgramWeaver;
import java.net.URL;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Gives each trial its own copies of the program's classes, so that no static state passes from one to the next. Woven
 * class files are kept for all trials. Where no class that a trial loaded has static state to pass on, its loader serves
 * the next one too: the copies could not be told apart, and compiled code stays.
 */
public final class Sandbox {
    private final ClassLoader host;
    private final ClassSource source;
    private final ProgramWeaver weaver;
    private final Map<String, WovenClass> woven = new ConcurrentHashMap<>();
    private final Map<String, WovenClass> observed = new ConcurrentHashMap<>();
    private final List<String> problems = new CopyOnWriteArrayList<>();
    private @Nullable SandboxLoader last;

    public Sandbox(ClassLoader host) {
        this.host = host;
        this.source = new ClassSource(host);
        this.weaver = new ProgramWeaver(source);
    }

    /**
     * The loader for the next trial.
     *
     * @param observe whether its classes report the values that they read and write
     */
    public ClassLoader loader(boolean observe) {
        SandboxLoader reusable = last;
        if (reusable != null && reusable.observes() == observe && reusable.isReusable()) {
            return reusable;
        }
        last = new SandboxLoader(this, host, observe);
        return last;
    }

    /** Classes that could not be woven, one line each; a test that meets one must not pass. */
    public List<String> problems() {
        return List.copyOf(problems);
    }

    /** The woven class with this internal name; null where the host's own is to be used. */
    @Nullable
    WovenClass woven(String internalName, boolean observe) {
        Map<String, WovenClass> known = observe ? observed : woven;
        WovenClass found = known.get(internalName);
        if (found == null) {
            found = weave(internalName, observe);
            known.put(internalName, found);
        }
        return found == WovenClass.HOST ? null : found;
    }

    private WovenClass weave(String internalName, boolean observe) {
        URL url = source.locate(internalName);
        byte[] bytes = url == null || url.getProtocol().equals("jrt") ? null : source.bytes(internalName);
        if (url == null || bytes == null) {
            return WovenClass.HOST;
        }
        // the program's own classes lie in directories, libraries in archives; our examples are programs wherever they
        // lie
        boolean isProgram = url.getProtocol().equals("file") || internalName.startsWith("dev/hypnos/examples/");
        Level level = isProgram ? Level.MEMORY : Level.SYNCHRONIZATION;
        boolean statics = StaticState.mayPassOn(bytes);
        ProtectionDomain domain = new ProtectionDomain(new CodeSource(url, (Certificate[]) null), null);
        try {
            return new WovenClass(weaver.weave(bytes, level, observe), statics, domain);
        } catch (Throwable thrown) {
            problems.add("the class " + internalName.replace('/', '.') + " could not be woven: " + thrown);
            return new WovenClass(bytes, true, domain);
        }
    }
}
