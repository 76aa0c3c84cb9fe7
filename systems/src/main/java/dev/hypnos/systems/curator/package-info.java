/** Curator: a recipe on ZooKeeper that elects one of several candidates. */
@NullMarked
package dev.hypnos.systems.curator;

import org.jspecify.annotations.NullMarked;
