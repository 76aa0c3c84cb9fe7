package dev.hypnos.sandbox;

import dev.hypnos.agent.ClassSource;
import dev.hypnos.agent.Granularity;
import dev.hypnos.agent.ProgramClasses;
import dev.hypnos.agent.program.ProgramWeaver;
import dev.hypnos.runtime.IdentityHashes;
import dev.hypnos.runtime.code.Definitions;
import java.lang.classfile.ClassFile;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The classes that the program defines while it runs, in the loader of a trial or in loaders of its own below. */
final class RuntimeClasses implements Definitions {
    /** With more classes than this, which no later trial may ever define again, a loader serves no other trial. */
    private static final int KEPT_MAX = 500;

    private final SandboxLoader loader;
    private final ClassLoader host;
    private final ClassSource source;
    private final ProgramWeaver weaver;
    private final Granularity granularity;
    private final Map<String, Kept> kept = new HashMap<>();
    /** What was woven last, by name: a loader of the program is new in every trial, and loads the same. */
    private final Map<String, Woven> woven = new HashMap<>();

    private static final class Kept {
        final byte[] bytes;
        final Class<?> type;
        boolean isOfThisTrial = true;

        Kept(byte[] bytes, Class<?> type) {
            this.bytes = bytes;
            this.type = type;
        }
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared as a whole
    private record Woven(byte[] bytes, byte[] result) {}

    RuntimeClasses(SandboxLoader loader, ClassLoader host, Granularity granularity) {
        this.loader = loader;
        this.host = host;
        this.source = new ClassSource(host);
        this.weaver = new ProgramWeaver(source, true);
        this.granularity = granularity;
    }

    /** What was woven last. */
    private byte @Nullable [] last;

    @Override
    public boolean isOwn(byte[] bytes) {
        return loader.isDefining(bytes);
    }

    @Override
    public synchronized @Nullable Class<?> again(String name, byte[] bytes) {
        Kept found = kept.get(name);
        if (found == null || found.isOfThisTrial || !Arrays.equals(found.bytes, bytes)) {
            return null;
        }
        found.isOfThisTrial = true;
        return found.type;
    }

    @Override
    public synchronized boolean clashes(String name, byte[] bytes) {
        Kept found = kept.get(name);
        return found != null && !found.isOfThisTrial && !Arrays.equals(found.bytes, bytes);
    }

    @Override
    public synchronized boolean isGone(String name) {
        Kept found = kept.get(name);
        return found != null && !found.isOfThisTrial;
    }

    @Override
    public synchronized byte[] weave(String name, byte[] bytes) {
        byte[] result = wovenOrSame(name, bytes);
        last = result;
        return result;
    }

    @Override
    @SuppressWarnings("ArrayEquals") // the array itself is meant
    public synchronized boolean isWoven(byte[] bytes) {
        return bytes == last;
    }

    private byte[] wovenOrSame(String name, byte[] bytes) {
        String internalName = name.replace('.', '/');
        if (ProgramClasses.isShared(internalName)) {
            return bytes;
        }
        Woven known = woven.get(name);
        if (known != null && Arrays.equals(known.bytes, bytes)) {
            return known.result;
        }
        source.define(internalName, bytes);
        byte[] result = weave(weaver, bytes, internalName);
        woven.put(name, new Woven(bytes, result));
        return result;
    }

    private byte[] weave(ProgramWeaver weaver, byte[] bytes, String internalName) {
        IdentityHashes.pause();
        try {
            return weaver.weave(bytes, granularity.of(internalName, true), loader.observes());
        } catch (VirtualMachineError atAnEnd) {
            throw atAnEnd;
        } catch (Throwable thrown) {
            loader.failed("the class " + internalName.replace('/', '.') + " could not be woven: " + thrown);
            return bytes;
        } finally {
            IdentityHashes.resume();
        }
    }

    @Override
    public synchronized byte[] weaveHidden(byte[] bytes) {
        String internalName = ClassFile.of().parse(bytes).thisClass().asInternalName();
        if (ProgramClasses.isShared(internalName)) {
            return bytes;
        }
        // known while it is woven only: nobody else can name it, and another class may have the same name
        ClassSource own = new ClassSource(host);
        own.define(internalName, bytes);
        return own.isInitializedInterface(internalName)
                ? bytes
                : weave(new ProgramWeaver(own, true), bytes, internalName);
    }

    @Override
    public synchronized void add(Class<?> type) {
        Woven last = woven.get(type.getName());
        if (last == null || type.getClassLoader() != loader) {
            return;
        }
        kept.put(type.getName(), new Kept(last.bytes, type));
        if (kept.size() > KEPT_MAX) {
            loader.retire();
        }
        String internalName = type.getName().replace('.', '/');
        loader.adopt(type, source.statics(internalName), source.isInitialized(internalName));
    }

    @Override
    public synchronized byte @Nullable [] fields(String name) {
        String internalName = name.replace('.', '/');
        Woven last = woven.get(name);
        return last == null || !source.isInitializedInterface(internalName)
                ? null
                : weaver.weaveFields(last.bytes, granularity.of(internalName, true), loader.observes());
    }

    boolean wasFinal(String internalName, String field) {
        return source.isFinal(internalName, field);
    }

    synchronized boolean has(String name) {
        return kept.containsKey(name);
    }

    /** The next trial begins: it has defined nothing yet. */
    synchronized void reset() {
        kept.values().forEach(each -> each.isOfThisTrial = false);
    }
}
