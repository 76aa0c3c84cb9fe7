package dev.hypnos.junit.trial;

import java.lang.reflect.Method;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.TestInfo;

/** What a trial tells about its test: as JUnit does, with the trial's copy of the class and the method. */
record CopiedTestInfo(
        String getDisplayName, Set<String> getTags, Optional<Class<?>> getTestClass, Optional<Method> getTestMethod)
        implements TestInfo {}
