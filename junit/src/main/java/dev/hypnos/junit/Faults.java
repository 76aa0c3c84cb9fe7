package dev.hypnos.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Which faults a trial of a cluster may have, at most so many of each kind. They come after the test has said
 * {@code cluster.faultsMayBegin()}; to which node, and when, is chosen for each trial, and replayed. On a test, or on a
 * class for all its tests.
 *
 * {@snippet :
 * @HypnosTest
 * @Faults(crashes = 1, restarts = 1)
 * void acknowledgedWritesSurvive() {
 *     ...
 *     cluster.faultsMayBegin();
 *     client.run(Client::write);
 *     cluster.faultsEnd();
 *     ...
 * }
 * }
 *
 * @since 0.1
 */
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
public @interface Faults {
    /** How often a node loses its power, and with it what its disk was not made to keep. */
    int crashes() default 0;

    /** How often the process of a node is killed; its disk forgets nothing. */
    int kills() default 0;

    /** How many of the nodes that crashed, or were killed, are started again. */
    int restarts() default 0;

    /** How often the threads of a node stand still for a while. */
    int pauses() default 0;

    /** How often two nodes cannot reach each other for a while. */
    int cuts() default 0;

    /** How often some nodes cannot reach the others for a while. */
    int partitions() default 0;

    /** How often the wall clock of a node jumps. */
    int clockJumps() default 0;

    /** How many datagrams are lost. */
    int losses() default 0;

    /** How often a node cannot write, force or read something, or finds its disk full for a while. */
    int diskErrors() default 0;

    /** How often a write to the disk of a node, or a force, takes long. */
    int stalls() default 0;

    /** Faults last so much virtual time at most. */
    String within() default "10s";
}
