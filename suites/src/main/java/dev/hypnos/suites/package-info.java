/** What tests of several modules share: programs and bugs in the packages below, and how much of them a run takes. */
@NullMarked
package dev.hypnos.suites;

import org.jspecify.annotations.NullMarked;
