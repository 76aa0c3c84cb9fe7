package dev.hypnos.suites.bugs;

/** What goes wrong in a pattern. */
public enum Group {
    ATOMICITY("atomicity"),
    ORDER("order"),
    DEADLOCK("deadlock"),
    LIVELOCK("livelock"),
    LOST_WAKE_UP("lost wake-up"),
    PUBLICATION("publication"),
    ABA("ABA"),
    DOUBLE_CLOSE("double close"),
    EXECUTORS_FUTURES("executors, futures"),
    STRUCTURES("structures"),
    TIMERS("timers");

    private final String title;

    Group(String title) {
        this.title = title;
    }

    public String title() {
        return title;
    }
}
