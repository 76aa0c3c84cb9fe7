/**
 * The files that a program sees during a trial: real ones, in directories that are gone when the trial is over. Locks
 * on them are virtual, since all virtual processes are one process to the operating system.
 *
 * <p>Some of these directories are {@linkplain dev.hypnos.files.VirtualDisk disks} that can lose their power. Hooks in
 * place of the JDK's native methods tell them what is done: {@link dev.hypnos.files.StreamFileHooks} and
 * {@link dev.hypnos.files.ChannelFileHooks} what is read and written, {@link dev.hypnos.files.PathHooks} what is opened
 * and renamed, {@link dev.hypnos.files.FileHooks} what is forced. They keep what takes that back; a crash decides what
 * is taken back, and does it.
 */
@NullMarked
package dev.hypnos.files;

import org.jspecify.annotations.NullMarked;
