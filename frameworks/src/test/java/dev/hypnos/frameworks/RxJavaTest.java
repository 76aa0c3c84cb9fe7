package dev.hypnos.frameworks;

import dev.hypnos.junit.HypnosTest;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.schedulers.Schedulers;
import io.reactivex.rxjava3.subjects.PublishSubject;
import io.reactivex.rxjava3.subjects.Subject;
import java.nio.file.Path;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RxJavaTest {
    @TempDir
    private Path directory;

    /** Two sensors publish to one subject, and its observer adds up. */
    static class Programs {
        private int total;

        /** A subject expects that one thread at a time calls it, and hands two on as they come. */
        @HypnosTest
        void subjectOfTwoThreads() {
            publish(PublishSubject.create());
        }

        @HypnosTest
        void serializedSubjectOfTwoThreads() {
            publish(PublishSubject.<Integer>create().toSerialized());
        }

        private void publish(Subject<Integer> subject) {
            var subscription = subject.subscribe(value -> total += value);
            Completable.mergeArray(sensor(subject, 1), sensor(subject, 2)).blockingAwait();
            subscription.dispose();
            Assertions.assertEquals(3, total);
        }

        private static Completable sensor(Subject<Integer> subject, int value) {
            return Completable.fromAction(() -> subject.onNext(value)).subscribeOn(Schedulers.computation());
        }
    }

    @Test
    void aSubjectThatTwoThreadsCallIsFound() {
        new Campaigns(Programs.class, directory).isFound("subjectOfTwoThreads");
    }

    @Test
    void aSerializedSubjectPasses() {
        new Campaigns(Programs.class, directory).passes("serializedSubjectOfTwoThreads");
    }
}
