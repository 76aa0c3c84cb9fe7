package dev.hypnos.examples.locks;

/** Which protocol runs: as it was released, with one of its flaws, or with none. */
enum Version {
    AS_RELEASED(true, true, true),
    /** Only this is wrong: a server forgets the version of a lock that nobody wants. */
    FORGETS_VERSIONS(true, false, false),
    /** Only this is wrong: a transaction that sees a deadlock for another one to break does not tell it. */
    KEEPS_DEADLOCKS_TO_ITSELF(false, true, false),
    /** Only this is wrong: a watcher does not look for the server again when it has got its name. */
    LOOKS_ONCE(false, false, true),
    REPAIRED(false, false, false);

    final boolean forgetsVersions;
    final boolean keepsDeadlocksToItself;
    final boolean looksOnce;

    Version(boolean forgetsVersions, boolean keepsDeadlocksToItself, boolean looksOnce) {
        this.forgetsVersions = forgetsVersions;
        this.keepsDeadlocksToItself = keepsDeadlocksToItself;
        this.looksOnce = looksOnce;
    }
}
