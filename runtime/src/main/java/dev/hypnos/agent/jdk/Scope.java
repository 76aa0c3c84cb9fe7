package dev.hypnos.agent.jdk;

import org.jspecify.annotations.Nullable;

/**
 * Where rows hold: in a class, in the classes of a library, or anywhere.
 *
 * @param chapter what the rows are about, for people
 * @param className null for a library or anywhere
 * @param module the one whose class it is, or the library; null for a class of the base, and anywhere
 * @param isLacking whether the rows hold only where the others of the chapter do not
 */
public record Scope(
        String chapter,
        @Nullable String className,
        @Nullable String module,
        Platform platform,
        boolean isLacking) {}
