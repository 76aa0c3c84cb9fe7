/**
 * The table of JDK methods: what a call of {@code java.util.concurrent}, or of a plain collection, does to which
 * resource, and when it can run without waiting.
 *
 * <p>A call of such a method is one operation on its receiver, not the dozens of steps inside.
 * {@link dev.hypnos.catalog.Catalog#lookup} gives the {@link dev.hypnos.catalog.Row} of a call from the class of its
 * receiver; {@link dev.hypnos.catalog.Resources} finds the object that stands for the resource (the synchronizer in a
 * lock, the map behind a key set); {@link dev.hypnos.catalog.Enabling} judges whether the call would go through now.
 *
 * <p>The rows stand in the classes called {@code ...Chapter}, as text, to be read as documentation:
 *
 * <pre>{@code
 * class java.util.concurrent.Semaphore owner=sync
 *     acquire()                     ACQUIRE  OWNER  PERMITS       interruptible parks
 *     tryAcquire(int,long,TimeUnit) WRITE    OWNER  PERMITS(0)    interruptible parks timed(1)
 *     isFair()                      NONE
 * }</pre>
 *
 * <ul>
 *   <li>A method without a parameter list stands for all its overloads without a line of their own; {@code *} for all
 *     other methods. In a parameter list {@code E} is any reference type.
 *   <li>The access is one of {@link dev.hypnos.kernel.Access}, or {@code NONE}: touches nothing shared and is no
 *     operation, or {@code ENGINE}: the engine knows the method by itself.
 *   <li>{@link dev.hypnos.catalog.Resource} and {@link dev.hypnos.catalog.Enabling} follow, then
 *     {@link dev.hypnos.catalog.Flag}s, {@code timed(n)} for a {@code long, TimeUnit} pair of arguments from index n,
 *     and {@code reads(n)} or {@code writes(n)} for an argument that is a second resource.
 *   <li>A class without a line of its own for a method takes that of its superclass, then of its most specific
 *     interface.
 *   <li>Words behind the class: {@code owner=field} leads to the object that stands for the resource; {@code monitor}:
 *     each call enters the monitor of {@link dev.hypnos.catalog.Resources#monitor}; {@code skeleton}: says nothing
 *     about a program's subclass, whose methods are program code; {@code untracked}: has no state that can change;
 *     {@code final}: a call site that names the class means the lines of this section, never those of a subclass.
 * </ul>
 *
 * <p>The table is text inside classes, not a resource file, because the boot class loader gives no resources out of an
 * archive that was appended while the JVM ran.
 */
@NullMarked
package dev.hypnos.catalog;

import org.jspecify.annotations.NullMarked;
