/** Apache ZooKeeper, of now and of long ago: three servers and a client. */
@NullMarked
package dev.hypnos.systems.zookeeper;

import org.jspecify.annotations.NullMarked;
