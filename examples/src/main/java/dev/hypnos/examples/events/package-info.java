/**
 * Models at the level of messages of errors that were found in released distributed systems, each with its repair. They need up to fifty events in one of billions of
 * orders, and some of them crashes and restarts at the wrong moments.
 */
@NullMarked
package dev.hypnos.examples.events;

import org.jspecify.annotations.NullMarked;
