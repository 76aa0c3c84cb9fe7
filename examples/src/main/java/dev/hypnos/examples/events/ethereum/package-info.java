/** Fast synchronisation of an Ethereum node: it asks several sources for parts of the state. An error of go-ethereum 1.6, written down from what issue 15138 says. */
@NullMarked
package dev.hypnos.examples.events.ethereum;

import org.jspecify.annotations.NullMarked;
