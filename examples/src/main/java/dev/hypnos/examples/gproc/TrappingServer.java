package dev.hypnos.examples.gproc;

import static dev.hypnos.model.Model.trapExits;

import dev.hypnos.model.Server;

/** A server of which the tests need nothing but that it starts, has its name, and ends in order. */
class TrappingServer extends Server {
    @Override
    protected void init() {
        trapExits();
    }
}
