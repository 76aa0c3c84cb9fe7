/**
 * Small programs that are made at random, as threads and as models, and what systematic exploration makes of them: each
 * strategy that leaves orders out must find what the one finds that leaves out none.
 */
@NullMarked
package dev.hypnos.suites.generated;

import org.jspecify.annotations.NullMarked;
