package dev.hypnos.sandbox;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Gives each trial its own copies of the program's classes, so that no static state passes from one to the next. Woven
 * class files are kept for all trials. Where no class that a trial loaded has static state to pass on, its loader serves
 * the next one too: the copies could not be told apart, and compiled code stays.
 */
public final class Sandbox {
    private final ClassLoader host;
    private final WovenClasses classes;
    private final List<String> problems = new CopyOnWriteArrayList<>();
    private @Nullable SandboxLoader last;

    public Sandbox(ClassLoader host) {
        this.host = host;
        this.classes = WovenClasses.of(host);
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
        WovenClass woven = classes.get(internalName, observe);
        if (woven != null && woven.problem() != null && !problems.contains(woven.problem())) {
            problems.add(woven.problem());
        }
        return woven;
    }
}
