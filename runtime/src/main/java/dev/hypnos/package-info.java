/** What a test calls. On the test's class path, for code that runs outside trials too. */
@NullMarked
package dev.hypnos;

import org.jspecify.annotations.NullMarked;
