/**
 * Small programs that use the network, each with all outcomes that TCP, UDP and the JDK's documentation allow. They run on the
 * loopback network of this machine, and in trials on the virtual one. What TCP leaves open and Linux never shows on one machine is
 * stated as unseen.
 */
@NullMarked
package dev.hypnos.suites.network;

import org.jspecify.annotations.NullMarked;
