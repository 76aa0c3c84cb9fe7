/** The driver of Spark and its executors: stages of tasks that fail and run again, and executors that go. Two errors, written down from what SPARK-19263 and SPARK-15262 say. */
@NullMarked
package dev.hypnos.examples.events.spark;

import org.jspecify.annotations.NullMarked;
