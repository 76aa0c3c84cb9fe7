/**
 * Leader election of ZooKeeper (FastLeaderElection) and the part of its atomic broadcast that brings followers up to date. Four errors of releases, written down from
 * what their issues say: ZOOKEEPER-335, 790, 1419 and 1492.
 *
 * <p>What is simpler than there: to learn of a new epoch and to be brought up to date is one message, and what a connection that broke sends again when it is back is the last vote
 * of its end.
 */
@NullMarked
package dev.hypnos.examples.events.zookeeper;

import org.jspecify.annotations.NullMarked;
