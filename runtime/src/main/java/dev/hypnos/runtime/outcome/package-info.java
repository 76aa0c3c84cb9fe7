/**
 * What a trial gives to those who started it: how it failed, who waited for what, what each operation did. Data,
 * without the engine.
 */
@NullMarked
package dev.hypnos.runtime.outcome;

import org.jspecify.annotations.NullMarked;
