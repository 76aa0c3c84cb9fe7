package dev.hypnos.cluster;

import java.io.Serializable;

/**
 * What a node is told to do. It crosses by value, with all that it captures.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface NodeAction extends Serializable {
    void run() throws Exception;
}
