/**
 * The table of what is woven into the JDK. Each chapter is a text, with a row for each change.
 * {@link dev.hypnos.agent.jdk.JdkTable} has all of them; everything else follows from it: which classes are woven,
 * which hooks are called, and what this JDK lacks.
 *
 * <p>A line that is not indented says where the rows below it hold. Several such lines, without an empty one between
 * them, share what follows.
 *
 * <pre>
 * class java.lang.Thread                      in this class
 * class java.io.UnixFileSystem unix           in this class, on these systems only: linux, unix, windows
 * class java.sql.DriverManager of java.sql    in this class, if the module is there
 * module java.logging                         in all classes of a library of the JDK, as they are loaded
 * anywhere                                    in all of these
 * lacking                                     the classes that follow are woven only where the chapter does not apply
 * </pre>
 *
 * <p>A class without rows of its own is woven for rows that hold anywhere. An indented line is a row: the place, the
 * JDK's member, the convention, and our hook with what it is given. Types are written without their packages. A class
 * initialiser is never woven: it runs once for all trials.
 *
 * <pre>
 * entry void join(long)                            ends-if   runtime.threads.ThreadHooks.join(this,1)
 * return String[] normalizedList()                 through   runtime.process.EnvironmentHooks.listed
 * call long java.lang.System.nanoTime()            instead   runtime.program.TimeHooks.nanoTime
 * read Random java.util.Collections.r              through   runtime.process.RandomHooks.shuffling
 * own Hashtable java.net.URL.handlers              NEW
 * new java.util.HashSet                            becomes   java.util.LinkedHashSet
 * monitors                                         modelled
 * loops                                            counted
 * </pre>
 *
 * <p>A name may end in a star, and then its type is not written. {@link dev.hypnos.agent.jdk.Convention} tells what
 * each convention means, and {@link dev.hypnos.agent.jdk.Argument} what a hook can be given. At the end of a row,
 * {@code in run,runWorker} restricts it to methods of these names and {@code in !run} to others,
 * {@code below java.lang.Thread} to subclasses, and {@code optional} says that a JDK may lack the member.
 *
 * <p>Some chapters can be left out ({@link dev.hypnos.agent.jdk.Chapter#canBeLeftOut}): on another system than theirs,
 * or where the JDK lacks one of their classes or members. Their rows under {@code lacking} hold in their place, and
 * refuse by name what would need them. What a JDK lacks of the others is an error that names the rows.
 */
@NullMarked
package dev.hypnos.agent.jdk;

import org.jspecify.annotations.NullMarked;
