/** gRPC over Netty: two clients, each on a node of its own, and a server on a third. */
@NullMarked
package dev.hypnos.systems.grpc;

import org.jspecify.annotations.NullMarked;
