/**
 * Scenarios: who calls which operations of a structure with which arguments, made and made smaller by Hypnos. A test
 * takes a {@link dev.hypnos.junit.scenario.Scenario} and says what must hold of its history.
 */
@NullMarked
package dev.hypnos.junit.scenario;

import org.jspecify.annotations.NullMarked;
