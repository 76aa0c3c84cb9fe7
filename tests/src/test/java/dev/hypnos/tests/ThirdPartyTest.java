package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.agent.ProgramClasses;
import dev.hypnos.tests.program.ThirdParty;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whether a class is the JDK's is decided by where it comes from, not by its name. */
class ThirdPartyTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "javax/cache/Caching",
                "javax/mail/Session",
                "javax/annotation/Nullable",
                "com/sun/mail/smtp/SMTPTransport",
                "sun/thirdparty/Any",
                "org/example/Any",
                "org/junit/Assert",
                "org/junit/runner/notification/RunNotifier",
                "org/junit/jupiter/api/AssertTimeoutPreemptively",
                "org/junit/jupiter/api/timeout/PreemptiveTimeoutUtils",
                "Unnamed"
            })
    void classesThatCannotBeOfTheJdkAreCopied(String name) {
        assertThat(ProgramClasses.isShared(name)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java/lang/Object",
                "javax/net/ssl/SSLContext",
                "javax/sql/DataSource",
                "jdk/internal/misc/Unsafe",
                "sun/misc/Unsafe",
                "com/sun/net/httpserver/HttpServer",
                "org/w3c/dom/Node",
                "org/junit/jupiter/api/Test",
                "org/junit/jupiter/api/extension/ExtensionContext",
                "org/junit/platform/commons/support/AnnotationSupport",
                "org/opentest4j/AssertionFailedError"
            })
    void classesOfTheJdkAreShared(String name) {
        assertThat(ProgramClasses.isShared(name)).isTrue();
    }

    /** Its plain field is an operation, and begins with zero in every trial. */
    @Test
    void aLibraryInAPackageOfThatNameIsWovenAndRestored() {
        Trials.of(ThirdParty.class, "addTwice").count(100).run().returnExactly("1", "2");
    }
}
