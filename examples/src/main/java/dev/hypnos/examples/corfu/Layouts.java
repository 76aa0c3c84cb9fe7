package dev.hypnos.examples.corfu;

/** Where everybody learns which layout is in force. */
interface Layouts {
    Layout read();

    /** Puts a newer one in force. */
    void write(Layout layout);

    void stop();
}
