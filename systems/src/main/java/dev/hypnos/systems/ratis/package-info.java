/** Apache Ratis over gRPC: three peers that agree on a counter, and a client. */
@NullMarked
package dev.hypnos.systems.ratis;

import org.jspecify.annotations.NullMarked;
