/**
 * The files that a program sees during a trial: real ones, in directories that are gone when the trial is over. Locks on them are
 * virtual, since all virtual processes are one process to the operating system.
 */
@NullMarked
package dev.hypnos.files;

import org.jspecify.annotations.NullMarked;
