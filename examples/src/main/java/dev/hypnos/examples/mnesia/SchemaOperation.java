package dev.hypnos.examples.mnesia;

import dev.hypnos.model.Node;

/** What a schema transaction does on every node that takes part in it. */
sealed interface SchemaOperation {
    /** A table has a new definition: created, or merged from two. */
    record Define(TableDefinition table) implements SchemaOperation {}

    /** A node gets a copy of a table. */
    record AddCopy(TableDefinition table, Node node) implements SchemaOperation {}

    /** A node loses its copy of a table. */
    record DeleteCopy(TableDefinition table, Node node) implements SchemaOperation {}

    /** Two nodes, one of which has just started, know of each other from now on. */
    record AnnounceRunning(Node started, Node running) implements SchemaOperation {}
}
