/** How people write lengths of time, numbers and names, and read them. */
@NullMarked
package dev.hypnos.campaign.text;

import org.jspecify.annotations.NullMarked;
