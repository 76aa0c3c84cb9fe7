package dev.hypnos.examples.ra;

/** Which ra: the one with the three errors, or the one without. */
enum Version {
    AS_RELEASED,
    REPAIRED
}
