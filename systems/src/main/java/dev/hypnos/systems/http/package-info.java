/** The JDK's HTTP client on one node and its HTTP server on another. */
@NullMarked
package dev.hypnos.systems.http;

import org.jspecify.annotations.NullMarked;
