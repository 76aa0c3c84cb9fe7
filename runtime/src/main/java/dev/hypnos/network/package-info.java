/**
 * The network that a program sees during a trial. The JDK's own classes for sockets, channels and selectors run
 * unchanged; what they ask of the operating system is answered here, so that each connection, delivery and wait is an
 * operation.
 */
@NullMarked
package dev.hypnos.network;

import org.jspecify.annotations.NullMarked;
