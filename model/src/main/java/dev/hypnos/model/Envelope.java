package dev.hypnos.model;

/**
 * A message in a mailbox.
 *
 * @param content the message
 * @param mark the resource that whoever sent or delivered it left a mark on, and that whoever takes it follows
 */
record Envelope(Object content, int mark) {}
