package dev.hypnos.files;

/** What tells the files of a machine apart, by whatever names they are opened. */
record FileKey(long device, long number) {}
