/**
 * Schedules: what a trial did, in a form that outlives the JVM that ran it, and the text file that keeps it.
 *
 * <p>A {@link dev.hypnos.kernel.Recording} speaks of sites by numbers of this JVM; a
 * {@link dev.hypnos.kernel.schedule.Schedule} by their keys. {@link dev.hypnos.kernel.schedule.ScheduleFile} adds the
 * test, the configuration and the finding, and reads and writes the whole.
 */
@NullMarked
package dev.hypnos.kernel.schedule;

import org.jspecify.annotations.NullMarked;
