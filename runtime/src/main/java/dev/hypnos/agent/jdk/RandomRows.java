package dev.hypnos.agent.jdk;

/** Randomness: seeds, and orders that differ from JVM to JVM. */
final class RandomRows {
    static final String TEXT = """
            class java.lang.Math
            class java.lang.StrictMath
                entry  double random()                              answers(negative)  runtime.process.RandomHooks.random()
            class java.util.Random
                entry  long seedUniquifier()                        answers(0)         runtime.process.RandomHooks.uniquifier()
            class java.util.concurrent.ThreadLocalRandom
                entry  void localInit()                             ends-if            runtime.process.RandomHooks.localInit()
            class jdk.internal.util.random.RandomSupport

            class java.util.SplittableRandom
            class java.util.concurrent.ThreadLocalRandom
            class jdk.internal.random.L128X1024MixRandom
            class jdk.internal.random.L128X128MixRandom
            class jdk.internal.random.L128X256MixRandom
            class jdk.internal.random.L32X64MixRandom
            class jdk.internal.random.L64X1024MixRandom
            class jdk.internal.random.L64X128MixRandom
            class jdk.internal.random.L64X128StarStarRandom
            class jdk.internal.random.L64X256MixRandom
            class jdk.internal.random.Xoroshiro128PlusPlus
            class jdk.internal.random.Xoshiro256PlusPlus
                call   long java.util.concurrent.atomic.AtomicLong.getAndAdd(long)  instead  runtime.process.RandomHooks.seed

            class sun.security.provider.DRBG
            class sun.security.provider.NativePRNG unix
            class sun.security.provider.NativePRNG$Blocking unix
            class sun.security.provider.NativePRNG$NonBlocking unix
                entry  void engineNextBytes(byte[])                 ends-if            runtime.process.RandomHooks.secure(1)
                entry  byte[] engineGenerateSeed(int)               answers(null)      runtime.process.RandomHooks.secureSeed(1)
            # One that was given no seed gives itself one, from a generator that all trials would share.
            class sun.security.provider.SecureRandom
                entry  void engineNextBytes(byte[])                 tells              runtime.process.RandomHooks.seeds(this:Object)
            class sun.security.provider.SeedGenerator
                entry  void generateSeed(byte[])                    ends-if            runtime.process.RandomHooks.secure(1)

            class java.util.Collections
                read   Random java.util.Collections.r               through            runtime.process.RandomHooks.shuffling

            # The order of Set.of and Map.of.
            class java.util.ImmutableCollections$MapN$MapNIterator
            class java.util.ImmutableCollections$SetN$SetNIterator
                read   long java.util.ImmutableCollections.SALT32L  through            runtime.process.RandomHooks.salt
            class java.util.ImmutableCollections$MapN$MapNIterator
            class java.util.ImmutableCollections$Set12
            class java.util.ImmutableCollections$Set12$1
            class java.util.ImmutableCollections$SetN$SetNIterator
                read   boolean java.util.ImmutableCollections.REVERSE  through         runtime.process.RandomHooks.reverse
            """;

    private RandomRows() {}
}
