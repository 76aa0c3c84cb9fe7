/** Apache ZooKeeper 3.9: three servers and a client. */
@NullMarked
package dev.hypnos.systems.zookeeper;

import org.jspecify.annotations.NullMarked;
