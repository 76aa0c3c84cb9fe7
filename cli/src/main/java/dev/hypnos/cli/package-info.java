/**
 * The {@code hypnos} command: runs and replays tests, lists the examples, measures.
 *
 * <p>{@link dev.hypnos.cli.Main} and the commands only read arguments. Whatever touches the kernel, the runtime or the
 * campaign is in classes that are first mentioned after the agent is attached, since kernel and runtime must be loaded
 * by the boot class loader; {@code *Session} classes are those.
 */
@NullMarked
package dev.hypnos.cli;

import org.jspecify.annotations.NullMarked;
