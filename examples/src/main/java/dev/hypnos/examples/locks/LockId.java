package dev.hypnos.examples.locks;

import dev.hypnos.model.Node;

/** A lock: an object, and the node whose server grants it. The same object can be locked on several nodes. */
record LockId(int object, Node node) {
    @Override
    public String toString() {
        return object + "@" + node;
    }
}
