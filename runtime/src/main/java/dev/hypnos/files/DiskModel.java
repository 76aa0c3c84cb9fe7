package dev.hypnos.files;

/** How much a disk may forget when its power is lost; {@code docs/disks.md} tells what each of them never does. */
public enum DiskModel {
    /** A prefix of all that was done, in its order; whatever is forced brings all that was done before. */
    STRICT,
    /** As journaling file systems do that write data before the lengths that cover it. */
    ORDERED,
    /** What POSIX leaves open: whatever was not forced is there or not, each for itself. */
    LOOSE
}
