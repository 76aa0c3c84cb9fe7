/** Infinispan: three members with a replicated cache. */
@NullMarked
package dev.hypnos.systems.infinispan;

import org.jspecify.annotations.NullMarked;
