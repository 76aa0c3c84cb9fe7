package dev.hypnos.catalog;

import dev.hypnos.kernel.Access;

/**
 * A second resource of a call: the argument at this index, through {@link Resources#canonical}.
 *
 * @param access how the call touches it
 * @param argument the index among the parameters, the receiver not counted
 */
public record Also(Access access, int argument) {}
