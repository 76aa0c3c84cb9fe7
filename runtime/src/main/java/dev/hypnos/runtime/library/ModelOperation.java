package dev.hypnos.runtime.library;

/** The operations of modelled processes. To receive is none: a message is there, or what brings it is an operation. */
public enum ModelOperation {
    SEND("send"),
    DELIVERY("delivery"),
    SPAWN("spawn"),
    WHEREIS("whereis"),
    REGISTER("register"),
    UNREGISTER("unregister"),
    LINK("link"),
    UNLINK("unlink"),
    MONITOR("monitor"),
    DEMONITOR("demonitor"),
    EXIT_SIGNAL("exit signal"),
    EXIT("exit"),
    TRAP_EXITS("trap exits"),
    IS_ALIVE("is alive"),
    TIMEOUT("time-out"),
    TABLE_READ("table read"),
    TABLE_WRITE("table write"),
    STORE_READ("store read"),
    STORE_WRITE("store write"),
    NODE("node"),
    CONNECTION("connection");

    private final String words;

    ModelOperation(String words) {
        this.words = words;
    }

    @Override
    public String toString() {
        return words;
    }
}
