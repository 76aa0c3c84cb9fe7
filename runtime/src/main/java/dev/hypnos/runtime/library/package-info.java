/** What libraries of ours ask of the engine: models of protocols, virtual devices, properties of a trial, histories. */
@NullMarked
package dev.hypnos.runtime.library;

import org.jspecify.annotations.NullMarked;
