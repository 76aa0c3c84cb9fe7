package dev.hypnos.tests;

import dev.hypnos.tests.program.Clusters;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClustersTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '=',
            value = {
                "visits = 1/1 2/2 0",
                "restarted = 1/1 false 1/2",
                "isolated = 1 5of aset by aa 0nullnull10.0.0.1 null",
                "opened = open closed there is no package 'java.base/io' to open; written as java.base/java.io",
                "cut = No route to host, 2/2",
                "cutInTheMiddle = 2/2;Connection reset;No route to host",
                "killedInTheMiddle = 2/2;Connection refused;Connection reset",
                "nobodyThere = Connection refused, No route to host, example.org: no node of the cluster has this name",
                "exits = node a was gone before it answered false",
                "cannotCross = the variable unable cannot cross to another node:"
                        + " dev.hypnos.tests.program.Clusters$Unable is not Serializable; the variable held cannot cross"
                        + " to another node: dev.hypnos.tests.program.Clusters$Unable is not Serializable; on node a:"
                        + " java.io.IOException: disk full",
            })
    void exactlyWhatACouldHappenIsSeen(String program, String allowed) {
        Trials.of(Clusters.class, program).count(200).run().returnExactly(allowed.split(";(?! )"));
    }
}
