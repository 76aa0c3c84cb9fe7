package dev.hypnos.model;

/** Something unique to refer to: a monitor, a request. */
public final class Ref {
    private final int number;

    Ref(int number) {
        this.number = number;
    }

    @Override
    public String toString() {
        return "ref" + number;
    }
}
