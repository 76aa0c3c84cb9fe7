/**
 * Programs that keep data on a disk and lose it with the power, each with its repair. In each a thread stores records, one after the
 * other, and says when one is stored; the power is lost at some time. What was said to be stored must be there again, and whole.
 */
@NullMarked
package dev.hypnos.suites.disks;

import org.jspecify.annotations.NullMarked;
