/**
 * The life of a JUnit test in a trial: what there is to call, found on the host and told by names, and the calls, in
 * copies of the program's classes and in JUnit's order. Foreign extensions and sources of arguments take part: they get
 * contexts, stores and parameters as JUnit gives them. JUnit's own types are shared with the host.
 */
@NullMarked
package dev.hypnos.junit.trial;

import org.jspecify.annotations.NullMarked;
