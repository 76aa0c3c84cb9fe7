/** Apache Pekko: three members of a cluster that agree on who is in it. */
@NullMarked
package dev.hypnos.systems.pekko;

import org.jspecify.annotations.NullMarked;
