/**
 * What runs on every node of an Erlang system before and beside the application that somebody wants to test: the
 * processes of the runtime's own {@code kernel} application, as in Erlang/OTP 20 (public project {@code erlang/otp}).
 * Each class says which process it stands for.
 *
 * <p>{@link dev.hypnos.examples.otp.Otp} boots a node: {@code init} with its boot script, the loader, the error logger,
 * the application controller, and {@code kernel_sup} with all its children in their order. {@link
 * dev.hypnos.examples.otp.Applications} loads, starts and stops {@link dev.hypnos.examples.otp.Application}s, each with
 * its master, {@link dev.hypnos.examples.otp.Rpc} is for calls between nodes, {@link
 * dev.hypnos.examples.otp.NetKernel} makes their connections, upon which {@code global} exchanges its names, and {@link
 * dev.hypnos.examples.otp.TimerServer} has timers.
 *
 * <p>Not modelled: what is no operation here (group leaders, process dictionaries, information about a process), the
 * loading of single modules, ports, files and sockets (the two ends of a connection are two processes that write to
 * each other), distributed applications, and the ticks by which a connection is kept up: they would go on for ever, and
 * nothing would ever be seen to have come to a stop.
 */
@NullMarked
package dev.hypnos.examples.otp;

import org.jspecify.annotations.NullMarked;
