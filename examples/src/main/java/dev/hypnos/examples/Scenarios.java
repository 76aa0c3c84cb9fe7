package dev.hypnos.examples;

import dev.hypnos.examples.corfu.ChainRepairAtHead;
import dev.hypnos.examples.corfu.ChainRepairAtTail;
import dev.hypnos.examples.corfu.ChainRepairInMiddle;
import dev.hypnos.examples.counter.CounterOnManyNodes;
import dev.hypnos.examples.counter.CounterOnOneNode;
import dev.hypnos.examples.counter.sockets.CounterOnSockets;
import dev.hypnos.examples.kred.ReplicatedDatabase;
import java.util.ArrayList;
import java.util.List;

/** The scenarios of the vnet and CORFU papers: some fail, some do not, and both must show. */
public final class Scenarios {
    private static final List<Scenario> VNET = List.of(
            Scenario.passes("vnet-valid", CounterOnOneNode.class, "valid", "no errors"),
            Scenario.passes("vnet-invalid", CounterOnOneNode.class, "invalid", "no errors"),
            Scenario.fails("vnet-invalid-same-generation", CounterOnOneNode.class, "invalidSameGeneration", "errors"),
            Scenario.passes("vnet-once-valid", CounterOnManyNodes.class, "onceValid", "no errors"),
            Scenario.passes("vnet-twice-valid-proxy", CounterOnManyNodes.class, "twiceValidProxy", "0 of 10"),
            Scenario.passes("vnet-twice-valid-rpc", CounterOnManyNodes.class, "twiceValidRpc", "0 of 26"),
            Scenario.passes("vnet-invalid-proxy", CounterOnManyNodes.class, "invalidProxy", "0 of 4,012"),
            Scenario.passes("vnet-invalid-rpc", CounterOnManyNodes.class, "invalidRpc", "0 of 3,350"),
            Scenario.fails(
                    "vnet-invalid-same-generation-proxy",
                    CounterOnManyNodes.class,
                    "invalidSameGenerationProxy",
                    "136 of 4,012"),
            Scenario.fails(
                    "vnet-invalid-same-generation-rpc",
                    CounterOnManyNodes.class,
                    "invalidSameGenerationRpc",
                    "312 of 3,350"),
            Scenario.passes("vnet-disconnect-proxy", CounterOnManyNodes.class, "disconnectProxy", "0 of 1,150"),
            Scenario.passes("vnet-disconnect-rpc", CounterOnManyNodes.class, "disconnectRpc", "0 of 453"),
            Scenario.fails("vnet-node-down-proxy", CounterOnManyNodes.class, "nodeDownProxy", "664 of 99,999, not all"),
            Scenario.passes("vnet-node-down-rpc", CounterOnManyNodes.class, "nodeDownRpc", "0 of 54,722"),
            Scenario.passes("kred-transaction", ReplicatedDatabase.class, "transaction", "0 of 18,672"),
            Scenario.passes(
                    "kred-restricted-transaction", ReplicatedDatabase.class, "restrictedTransaction", "0 of 172"),
            Scenario.passes("kred-fail-over", ReplicatedDatabase.class, "failOver", "0 of 288"));

    private static final List<Scenario> SOCKETS = List.of(
            Scenario.passes("counter-once-valid", CounterOnSockets.class, "onceValid", "no errors"),
            Scenario.passes("counter-twice-valid", CounterOnSockets.class, "twiceValid", "no errors"),
            Scenario.passes("counter-invalid", CounterOnSockets.class, "invalid", "no errors"),
            Scenario.fails(
                    "counter-invalid-same-generation", CounterOnSockets.class, "invalidSameGeneration", "errors"),
            Scenario.passes("counter-disconnect", CounterOnSockets.class, "disconnect", "no errors"),
            Scenario.fails("counter-node-down", CounterOnSockets.class, "nodeDown", "errors"),
            Scenario.passes("counter-node-down-fixed", CounterOnSockets.class, "nodeDownFixed", "not in the paper"));

    private static final List<Scenario> CORFU = List.of(
            Scenario.fails("corfu-tail", ChainRepairAtTail.class, "aReadValueStays", "bug after 3,542,431 traces"),
            Scenario.fails(
                    "corfu-tail-conditional-read",
                    ChainRepairAtTail.class,
                    "aReadValueStaysReadingAgainOnlyAfterValue",
                    "bug after 3,787 traces"),
            Scenario.fails(
                    "corfu-tail-layout-table",
                    ChainRepairAtTail.class,
                    "aReadValueStaysWithLayoutTable",
                    "bug after 1,059,043 traces"),
            Scenario.fails(
                    "corfu-tail-refined", ChainRepairAtTail.class, "aReadValueStaysRefined", "bug after 5,239 traces"),
            Scenario.fails("corfu-head", ChainRepairAtHead.class, "theHeadDecides", "bug after 389 traces"),
            Scenario.fails("corfu-head-refined", ChainRepairAtHead.class, "theHeadDecidesRefined", "bug"),
            Scenario.passes(
                    "corfu-middle-1-to-2", ChainRepairInMiddle.class, "oneToTwoFixed", "none in 30,000,000 traces"),
            Scenario.passes(
                    "corfu-middle-1-to-2-refined", ChainRepairInMiddle.class, "oneToTwoRefinedFixed", "verified"),
            Scenario.fails("corfu-not-split-1-to-2", ChainRepairInMiddle.class, "oneToTwo", "not in the paper"),
            Scenario.passes("corfu-middle-2-to-3", ChainRepairInMiddle.class, "twoToThreeFixed", "verified"),
            Scenario.passes(
                    "corfu-middle-2-to-3-refined", ChainRepairInMiddle.class, "twoToThreeRefinedFixed", "verified"));

    private Scenarios() {}

    /** The counter server and the replicated database of the vnet paper. */
    public static List<Scenario> vnet() {
        return VNET;
    }

    /** The counter server of the vnet paper as a program with sockets. */
    public static List<Scenario> sockets() {
        return SOCKETS;
    }

    /** The three ways to repair a chain of the CORFU paper. */
    public static List<Scenario> corfu() {
        return CORFU;
    }

    /** The repaired twins of the errors of the Morpheus paper: nothing can be found in them. */
    public static List<Scenario> twins() {
        return Protocols.all().stream()
                .map(protocol -> new Scenario(protocol.fixedName(), protocol.fixedTest(), false, "repaired"))
                .toList();
    }

    static List<Scenario> all() {
        List<Scenario> all = new ArrayList<>(VNET);
        all.addAll(SOCKETS);
        all.addAll(CORFU);
        return List.copyOf(all);
    }
}
