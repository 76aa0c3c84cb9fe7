package dev.hypnos.agent;

import java.lang.module.ResolvedModule;
import java.util.HashSet;
import java.util.Set;

/**
 * Which classes each trial has copies of, and which it shares with the host. What the JDK's modules hold is shared, since nobody
 * else can define a class in a package of theirs; a name alone tells nothing: much of {@code javax} comes in archives.
 */
public final class ProgramClasses {
    private static final String[] SHARED = {
        "java/",
        "org/junit/",
        "org/opentest4j/",
        "org/apiguardian/",
        "org/jspecify/",
        "dev/hypnos/Hypnos",
        "dev/hypnos/kernel/",
        "dev/hypnos/runtime/",
        "dev/hypnos/network/",
        "dev/hypnos/cluster/",
        "dev/hypnos/agent/",
        "dev/hypnos/sandbox/",
        "dev/hypnos/catalog/",
        "dev/hypnos/model/",
        "dev/hypnos/campaign/",
        "dev/hypnos/report/",
        "dev/hypnos/junit/",
        "dev/hypnos/cli/",
    };

    private static final Set<String> JDK_PACKAGES = jdkPackages();

    private ProgramClasses() {}

    /** The packages of the modules that come with this JVM, with slashes. */
    private static Set<String> jdkPackages() {
        Set<String> packages = new HashSet<>();
        for (ResolvedModule module : ModuleLayer.boot().configuration().modules()) {
            boolean isJdk = module.reference()
                    .location()
                    .map(location -> location.getScheme().equals("jrt"))
                    .orElse(false);
            if (isJdk) {
                module.reference().descriptor().packages().forEach(name -> packages.add(name.replace('.', '/')));
            }
        }
        return packages;
    }

    /** Whether this class, by its internal name, is the host's in every trial. */
    public static boolean isShared(String internalName) {
        for (String prefix : SHARED) {
            if (internalName.startsWith(prefix)) {
                return true;
            }
        }
        int end = internalName.lastIndexOf('/');
        return end > 0 && JDK_PACKAGES.contains(internalName.substring(0, end));
    }
}
