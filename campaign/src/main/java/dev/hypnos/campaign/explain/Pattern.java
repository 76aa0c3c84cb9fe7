package dev.hypnos.campaign.explain;

/** Well-known kinds of concurrency errors. Which one a finding is {@link Patterns} says. */
public enum Pattern {
    LOST_UPDATE("lost update"),
    CHECK_THEN_ACT("check then act"),
    ORDER_VIOLATION("order violation"),
    MISSED_NOTIFICATION("missed notification"),
    LOCK_ORDER("lock order"),
    STALE_READ("stale read"),
    DOUBLE_APPLY("double apply"),
    MESSAGE_OVERTAKING("message overtaking");

    private final String label;

    Pattern(String label) {
        this.label = label;
    }

    /** What people call it. */
    public String label() {
        return label;
    }
}
