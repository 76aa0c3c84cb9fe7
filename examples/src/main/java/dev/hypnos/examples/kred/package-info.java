/**
 * A replicated database whose nodes elect their leader over an external log: the second case study of vnet, the new
 * design of KDB, the database of KRED. Modelled from its published description are the log service (one topic with one
 * partition, after Kafka), the election by the first candidacy in the log, transactions on the leader and their import
 * on the followers, and the leader's check for gaps. The contents of messages and all that the description leaves open
 * are made up here; there are no read-only transactions, and the log never fails.
 */
@NullMarked
package dev.hypnos.examples.kred;

import org.jspecify.annotations.NullMarked;
