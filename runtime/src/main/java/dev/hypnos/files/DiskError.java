package dev.hypnos.files;

/** What can go wrong with an access to a disk. */
public enum DiskError {
    /** Nothing was written. */
    WRITE("writes"),
    /** What was to be made durable is lost. */
    FORCE("forces"),
    READ("reads"),
    /** No file can grow. */
    FULL("growths");

    private final String accesses;

    DiskError(String accesses) {
        this.accesses = accesses;
    }

    /** What it comes to. */
    public String accesses() {
        return accesses;
    }
}
