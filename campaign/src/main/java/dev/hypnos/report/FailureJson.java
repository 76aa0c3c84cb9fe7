package dev.hypnos.report;

import dev.hypnos.runtime.outcome.Failure;
import dev.hypnos.runtime.outcome.Holder;
import dev.hypnos.runtime.outcome.TaskLabel;
import dev.hypnos.runtime.outcome.Wait;
import dev.hypnos.runtime.outcome.WaitingTask;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** What a failure holds besides its kind and message, for scripts: the same data that the text is made from. */
final class FailureJson {
    private FailureJson() {}

    /** Adds the members that this failure has. */
    static void addTo(Map<String, Object> object, Failure failure) {
        if (failure.messageLines().size() > 1) {
            object.put("messageLines", failure.messageLines());
        }
        switch (failure) {
            case Failure.TaskThrew threw -> object.put("task", task(threw.task()));
            case Failure.EndlessLoop loop -> object.put("task", task(loop.task()));
            case Failure.Exit exit -> {
                object.put("exitStatus", exit.status());
                object.put("halts", exit.halts());
            }
            case Failure.Invariant invariant -> object.put("reads", invariant.reads());
            case Failure.OperationLimit limit ->
                object.put("repeated", limit.repeated().lines());
            case Failure.Livelock livelock -> {
                object.put(
                        "tasks",
                        livelock.tasks().stream().map(FailureJson::task).toList());
                object.put("repeated", livelock.repeated().lines());
            }
            case Failure.Race race -> object.put("races", race.details());
            case Failure.TestThrew threw -> {}
            case Failure.Declared declared -> {}
            case Failure.Eventually eventually -> {}
            case Failure.Deadlock deadlock -> {}
            case Failure.TimeLimit limit -> {}
            case Failure.Diverged diverged -> {}
            case Failure.Uncontrolled uncontrolled -> {}
        }
        if (!failure.stack().isEmpty()) {
            object.put("stack", Stack.ofTask(failure.stack(), Integer.MAX_VALUE));
        }
        if (failure.waiting().count() > 0) {
            object.put(
                    "cycle",
                    failure.waiting().cycle().stream().map(TaskLabel::name).toList());
            object.put(
                    "waiting",
                    failure.waiting().tasks().stream().map(FailureJson::waiting).toList());
            object.put("waitingOmitted", failure.waiting().omitted());
        }
    }

    private static Map<String, Object> task(TaskLabel label) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("name", label.name());
        object.put("thread", label.threadName());
        object.put("node", label.node());
        return object;
    }

    private static Map<String, Object> waiting(WaitingTask waiting) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("task", task(waiting.task()));
        object.put("waitsFor", wait(waiting.waitsFor()));
        object.put("heldBy", waiting.holders().stream().map(FailureJson::holder).toList());
        object.put("timed", waiting.timed());
        object.put("place", waiting.place());
        object.put("stack", Stack.ofTask(waiting.stack(), Integer.MAX_VALUE));
        return object;
    }

    private static Map<String, Object> wait(Wait wait) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("kind", wait.kind());
        object.put("resource", wait.resource());
        object.put("text", wait.text());
        switch (wait) {
            case Wait.Lock lock -> {
                object.put("mode", lock.mode().name().toLowerCase(Locale.ROOT));
                object.put("fair", lock.fair());
            }
            case Wait.Call call -> {
                object.put("action", call.action());
                object.put("need", call.need().label());
            }
            case Wait.Device device -> object.put("action", device.action());
            case Wait.Message message -> object.put("after", message.after());
            case Wait.End end -> object.put("task", task(end.task()));
            case Wait.Monitor monitor -> {}
            case Wait.Initializer initializer -> {}
            case Wait.Notification notification -> {}
            case Wait.Condition condition -> {}
            case Wait.Permit permit -> {}
            case Wait.Time time -> {}
            case Wait.Nothing nothing -> {}
        }
        return object;
    }

    private static Map<String, Object> holder(Holder holder) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("task", task(holder.task()));
        object.put("mode", holder.hold().label());
        object.put("since", holder.since());
        return object;
    }
}
