package dev.hypnos.examples.corfu;

import java.util.List;
import java.util.stream.Stream;

/**
 * A chain, and how one more server is taken into it.
 *
 * @param chain the healthy servers, head first
 * @param repaired the server that comes back, empty
 * @param layoutsMax how many layouts a client tries before it gives up
 * @param readsAgainOnlyAfterValue whether the reader reads a second time only if that can tell anything: a refinement
 *     of the model that makes it smaller and loses nothing
 * @param hasLayoutTable whether layouts are in a table instead of a server: a refinement that makes reads of it commute
 */
record Plan(
        Place place,
        List<String> chain,
        String repaired,
        int layoutsMax,
        boolean readsAgainOnlyAfterValue,
        boolean hasLayoutTable) {

    static Plan twoToThree(Place place, int layoutsMax) {
        return new Plan(place, List.of("a", "b"), "c", layoutsMax, false, false);
    }

    static Plan oneToTwo(Place place, int layoutsMax) {
        return new Plan(place, List.of("a"), "b", layoutsMax, false, false);
    }

    Plan readingAgainOnlyAfterValue() {
        return new Plan(place, chain, repaired, layoutsMax, true, hasLayoutTable);
    }

    Plan withLayoutTable() {
        return new Plan(place, chain, repaired, layoutsMax, readsAgainOnlyAfterValue, true);
    }

    Plan refined() {
        return readingAgainOnlyAfterValue().withLayoutTable();
    }

    /** All servers, in the order in which they are told of a new layout. */
    List<String> servers() {
        return Stream.concat(chain.stream(), Stream.of(repaired)).toList();
    }

    Layout before() {
        return new Layout(1, chain, List.of());
    }

    Layout during() {
        return new Layout(2, chain, List.of(repaired));
    }

    Layout after() {
        return new Layout(3, place.chainWith(chain, repaired), List.of());
    }
}
