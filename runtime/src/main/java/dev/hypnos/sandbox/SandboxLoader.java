package dev.hypnos.sandbox;

import dev.hypnos.agent.ProgramClasses;
import dev.hypnos.runtime.TrialLoader;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Enumeration;
import org.jspecify.annotations.Nullable;

/** Defines woven copies of the program's classes, and leaves the JDK's, JUnit's and our own to the host. */
final class SandboxLoader extends ClassLoader implements TrialLoader {
    private volatile Sandbox sandbox;
    private final ClassLoader host;
    private final boolean observe;
    private volatile boolean retired;

    SandboxLoader(Sandbox sandbox, ClassLoader host, boolean observe) {
        super("hypnos-trial", null);
        this.sandbox = sandbox;
        this.host = host;
        this.observe = observe;
    }

    /** The sandbox that it now belongs to. */
    void adopt(Sandbox owner) {
        sandbox = owner;
    }

    boolean isReusable() {
        return !retired;
    }

    @Override
    public void retire() {
        retired = true;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? load(name) : loaded;
        }
    }

    private Class<?> load(String name) throws ClassNotFoundException {
        String internalName = name.replace('.', '/');
        WovenClass woven = ProgramClasses.isShared(internalName) ? null : sandbox.woven(internalName, observe);
        if (woven == null) {
            return host.loadClass(name);
        }
        if (woven.hasStatics()) {
            retired = true;
        }
        return defineClass(name, woven.bytes(), 0, woven.bytes().length, woven.domain());
    }

    @Override
    public @Nullable URL getResource(String name) {
        return host.getResource(name);
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
        return host.getResources(name);
    }

    @Override
    public @Nullable InputStream getResourceAsStream(String name) {
        return host.getResourceAsStream(name);
    }
}
