package dev.hypnos.kernel.events;

import static dev.hypnos.kernel.events.ResourceFootprints.MESSAGE;
import static dev.hypnos.kernel.events.ResourceFootprints.READ;
import static dev.hypnos.kernel.events.ResourceFootprints.WRITE;
import static dev.hypnos.kernel.events.ResourceFootprints.entry;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ResourceFootprintsTest {
    /** Resources from 100 on are of two classes. */
    private final ResourceFootprints footprints = new ResourceFootprints(resource -> resource % 2);

    private int event(int known, int... entries) {
        return footprints.add(entries, known);
    }

    @Test
    void aWriteConflictsWithAReadAndAWriteOfTheSame() {
        int writes = event(10, entry(1, WRITE), entry(3, WRITE));
        assertThat(footprints.areDependent(writes, event(10, entry(3, READ)))).isTrue();
        assertThat(footprints.areDependent(event(10, entry(3, READ)), writes)).isTrue();
        assertThat(footprints.areDependent(writes, event(10, entry(3, WRITE)))).isTrue();
        assertThat(footprints.areDependent(writes, event(10, entry(2, WRITE)))).isFalse();
        assertThat(footprints.areDependent(event(10, entry(3, READ)), event(11, entry(3, READ))))
                .isFalse();
    }

    @Test
    void whatWasSentComesBeforeWhatIsDeliveredAndIsNoConflict() {
        int sends = event(10, entry(12, WRITE));
        int delivers = event(13, entry(12, MESSAGE));
        assertThat(footprints.isCause(sends, delivers)).isTrue();
        assertThat(footprints.isCause(delivers, sends)).isFalse();
        assertThat(footprints.areDependent(sends, delivers)).isFalse();
    }

    @Test
    void onlyWhatWasKnownThenIsKept() {
        int all = event(10, entry(1, WRITE), entry(12, WRITE), entry(14, READ));
        int part = footprints.within(all, 13);
        assertThat(footprints.areDependent(part, event(20, entry(12, READ)))).isTrue();
        assertThat(footprints.areDependent(part, event(20, entry(14, WRITE)))).isFalse();
        assertThat(footprints.within(all, 0)).isEqualTo(Footprints.NOTHING);
        assertThat(footprints.within(part, 13)).isEqualTo(part);
    }

    /** Both were seen in a state in which ten resources were known; what is new has other numbers in another trial. */
    @Test
    void inAnotherTrialWhatIsNewIsKnownByItsIdentity() {
        int sleeping = event(10, entry(1, READ), entry(12, WRITE));
        assertThat(footprints.areDependentApart(sleeping, event(10, entry(1, WRITE))))
                .isTrue();
        assertThat(footprints.areDependentApart(sleeping, event(10, entry(11, WRITE))))
                .isFalse();
        assertThat(footprints.areDependentApart(sleeping, event(10, entry(16, READ))))
                .isTrue();
        assertThat(footprints.areDependentApart(sleeping, event(20, entry(2, WRITE), entry(17, WRITE))))
                .isFalse();
    }

    @Test
    void aUnionHasBothAndIncludesEach() {
        int one = event(10, entry(1, READ), entry(3, READ));
        int other = event(10, entry(1, WRITE), entry(2, READ));
        int both = footprints.union(one, other);
        assertThat(footprints.includes(both, one)).isTrue();
        assertThat(footprints.includes(both, other)).isTrue();
        assertThat(footprints.includes(one, both)).isFalse();
        assertThat(footprints.union(other, one)).isEqualTo(both);
        assertThat(footprints.areDependent(both, event(10, entry(1, READ)))).isTrue();
    }
}
