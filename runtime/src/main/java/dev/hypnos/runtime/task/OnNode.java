package dev.hypnos.runtime.task;

/** A process of a model, which is on one of its nodes. */
public interface OnNode {
    /** What people call the node. */
    String nodeName();
}
