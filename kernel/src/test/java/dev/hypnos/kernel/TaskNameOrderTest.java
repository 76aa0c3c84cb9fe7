package dev.hypnos.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TaskNameOrderTest {
    @Test
    void namesAreOrderedByTheirPathsAndWhatIsNoTaskComesLast() {
        TaskName root = TaskName.root();
        List<TaskName> inOrder = List.of(
                root,
                root.child(1),
                root.child(1).child(1),
                root.child(1).child(2).child(7),
                root.child(2),
                root.child(2).child(1),
                root.child(10),
                TaskName.named("a"),
                TaskName.named("b"));
        List<TaskName> names = new ArrayList<>(inOrder.reversed());
        names.sort(null);
        assertThat(names).isEqualTo(inOrder);
    }
}
