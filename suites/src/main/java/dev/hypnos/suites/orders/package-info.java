/** Programs whose numbers of different orders are known from the literature, and their exploration. */
@NullMarked
package dev.hypnos.suites.orders;

import org.jspecify.annotations.NullMarked;
