package dev.hypnos.runtime;

import dev.hypnos.runtime.outcome.Answer;
import dev.hypnos.runtime.outcome.Observation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Keeps an account of every operation with what it read or wrote, when a trial is run to be explained. */
public final class Observer {
    /** Beyond this the account would not be read anyway. */
    private static final int MAX = 2_000_000;

    private final Engine engine;
    private List<Observation> observations = new ArrayList<>();
    private List<Answer> answers = new ArrayList<>();
    private Set<Long> wanted = Set.of();
    private Map<Long, List<StackTraceElement>> stacks = Map.of();
    public boolean on;

    Observer(Engine engine) {
        this.engine = engine;
    }

    void start(Trial trial) {
        on = trial.observe();
        wanted = trial.stacks();
        stacks = new HashMap<>();
        observations = new ArrayList<>();
        answers = new ArrayList<>();
    }

    Map<Long, List<StackTraceElement>> stacks() {
        return stacks;
    }

    public void answer(Answer answer) {
        if (answers.size() < MAX && !engine.trialEnd.isOver()) {
            answers.add(answer);
        }
    }

    List<Answer> answers() {
        return answers;
    }

    List<Observation> observations() {
        return observations;
    }

    public void operation(ThreadTask task, int site, int resource) {
        long operation = engine.scheduler.operations();
        if (wanted.contains(operation)) {
            stacks.put(operation, List.of(new Throwable().getStackTrace()));
        }
        add(task, site, engine.names.resource(resource), null, null);
    }

    public void line(ThreadTask task, String line) {
        if (on) {
            add(task, -1, null, null, line);
        }
    }

    /** The task ends; a process of a model has said so already, and why. */
    void ends(ThreadTask task) {
        if (on) {
            int last = task.observation;
            String said = last >= 0 && last < observations.size()
                    ? observations.get(last).line()
                    : null;
            if (task.model.process == null || said == null || !said.startsWith("ends: ")) {
                line(task, "ends");
            }
        }
    }

    private void add(
            ThreadTask task, int site, @Nullable String resource, @Nullable String value, @Nullable String line) {
        if (observations.size() < MAX && !engine.trialEnd.isOver()) {
            task.observation = observations.size();
            observations.add(
                    new Observation(task.number, task.toString(), task.threadName(), site, resource, value, line));
        }
    }

    /** The last operation of the task, in words of its own, on what they speak of. */
    public void words(ThreadTask task, String words, @Nullable String resource) {
        int at = task.observation;
        if (at >= 0 && at < observations.size()) {
            Observation o = observations.get(at);
            String of = resource == null ? o.resource() : resource;
            observations.set(
                    at, new Observation(o.task(), o.taskName(), o.threadName(), o.site(), of, o.value(), words));
        }
    }

    /** The last operation of the task read or wrote this value. */
    public void value(ThreadTask task, String value) {
        int at = task.observation;
        if (at >= 0 && at < observations.size()) {
            Observation o = observations.get(at);
            if (o.value() == null) {
                observations.set(
                        at,
                        new Observation(
                                o.task(), o.taskName(), o.threadName(), o.site(), o.resource(), value, o.line()));
            }
        }
    }
}
