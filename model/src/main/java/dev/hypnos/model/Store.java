package dev.hypnos.model;

import dev.hypnos.kernel.Access;
import dev.hypnos.runtime.library.ModelHooks;
import dev.hypnos.runtime.library.ModelOperation;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a node has on disk. Every write is there for good when it returns.
 *
 * @since 0.1
 */
public final class Store {
    private final Node node;
    private final Map<Object, Object> contents = new LinkedHashMap<>();
    private final Map<Object, Integer> resources = new HashMap<>();

    Store(Node node) {
        this.node = node;
    }

    /** The value of this key, or null. */
    public @Nullable Object get(Object key) {
        operate(key, ModelOperation.STORE_READ, Access.READ);
        return contents.get(key);
    }

    public void put(Object key, Object value) {
        Messages.check(value);
        operate(key, ModelOperation.STORE_WRITE, Access.WRITE);
        contents.put(key, value);
    }

    public void remove(Object key) {
        operate(key, ModelOperation.STORE_WRITE, Access.WRITE);
        contents.remove(key);
    }

    private void operate(Object key, ModelOperation kind, Access access) {
        int point = ModelHooks.takePoint();
        Process caller = Process.current("the store of " + node);
        if (caller.node != node) {
            throw new IllegalStateException("a process on " + caller.node + " cannot reach the store of " + node);
        }
        int resource = resources.computeIfAbsent(key, k -> node.world.newResource("store " + k + "@" + node));
        caller.operate(point, kind, resource, access);
    }
}
