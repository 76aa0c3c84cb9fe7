package dev.hypnos.runtime.library;

import dev.hypnos.runtime.vm.Jdk;
import java.util.Optional;

/** Packages of the JDK that programs of a node may reach into by reflection, as {@code --add-opens} lets a JVM do. */
public final class OpenedPackages {
    private OpenedPackages() {}

    /** Throws where there is no such package. */
    public static void require(String name) {
        module(name);
    }

    /**
     * Opens a package to all classes of a loader.
     *
     * @param name as in {@code java.base/java.io}
     */
    public static void open(String name, ClassLoader loader) {
        Jdk.LANG.addOpens(module(name), packageOf(name), loader.getUnnamedModule());
    }

    private static Module module(String name) {
        int slash = name.indexOf('/');
        Optional<Module> module =
                slash < 0 ? Optional.empty() : ModuleLayer.boot().findModule(name.substring(0, slash));
        return module.filter(known -> known.getPackages().contains(packageOf(name)))
                .orElseThrow(() -> new IllegalArgumentException(
                        "there is no package '" + name + "' to open; written as java.base/java.io"));
    }

    private static String packageOf(String name) {
        return name.substring(name.indexOf('/') + 1);
    }
}
