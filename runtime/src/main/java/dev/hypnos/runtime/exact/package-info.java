/** What a systematic exploration can vouch for. */
@NullMarked
package dev.hypnos.runtime.exact;

import org.jspecify.annotations.NullMarked;
