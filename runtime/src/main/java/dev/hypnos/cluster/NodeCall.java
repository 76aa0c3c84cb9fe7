package dev.hypnos.cluster;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * What a node is asked. It crosses by value, with all that it captures, and so does the answer.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface NodeCall<T extends @Nullable Object> extends Serializable {
    T call() throws Exception;
}
