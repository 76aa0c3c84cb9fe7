package dev.hypnos.junit.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Scripts that are a little smaller than another: those that leave out most first. */
public final class SmallerScripts {
    private final List<Script> all = new ArrayList<>();

    private SmallerScripts() {}

    /** @param least the smallest argument for each place of an operation */
    public static List<Script> of(Script script, Function<Script.Step, List<String>> least) {
        SmallerScripts smaller = new SmallerScripts();
        smaller.withoutThreads(script);
        if (script.before().size() > 1) {
            smaller.add(List.of(), script.threads(), script.after());
        }
        if (script.after().size() > 1) {
            smaller.add(script.before(), script.threads(), List.of());
        }
        smaller.withoutSteps(script);
        smaller.withArguments(script, least);
        return smaller.all;
    }

    private void add(List<Script.Step> before, List<List<Script.Step>> threads, List<Script.Step> after) {
        List<List<Script.Step>> busy =
                threads.stream().filter(thread -> !thread.isEmpty()).toList();
        all.add(new Script(before, busy, after));
    }

    private void withoutThreads(Script script) {
        for (int i = 0; i < script.threads().size(); i++) {
            add(script.before(), without(script.threads(), i), script.after());
        }
    }

    private void withoutSteps(Script script) {
        for (int i = 0; i < script.after().size(); i++) {
            add(script.before(), script.threads(), without(script.after(), i));
        }
        for (int i = 0; i < script.before().size(); i++) {
            add(without(script.before(), i), script.threads(), script.after());
        }
        for (int i = 0; i < script.threads().size(); i++) {
            List<Script.Step> thread = script.threads().get(i);
            for (int j = 0; thread.size() > 1 && j < thread.size(); j++) {
                add(script.before(), with(script.threads(), i, without(thread, j)), script.after());
            }
        }
    }

    private void withArguments(Script script, Function<Script.Step, List<String>> least) {
        changed(script.before(), least).forEach(before -> add(before, script.threads(), script.after()));
        for (int i = 0; i < script.threads().size(); i++) {
            int thread = i;
            changed(script.threads().get(i), least)
                    .forEach(steps -> add(script.before(), with(script.threads(), thread, steps), script.after()));
        }
        changed(script.after(), least).forEach(after -> add(script.before(), script.threads(), after));
    }

    /** The steps with one argument made as small as can be, for each argument. */
    private static List<List<Script.Step>> changed(List<Script.Step> steps, Function<Script.Step, List<String>> least) {
        List<List<Script.Step>> changed = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            Script.Step step = steps.get(i);
            List<String> smallest = least.apply(step);
            for (int j = 0; j < step.arguments().size(); j++) {
                if (!step.arguments().get(j).equals(smallest.get(j))) {
                    List<String> arguments = with(step.arguments(), j, smallest.get(j));
                    changed.add(with(steps, i, new Script.Step(step.operation(), arguments)));
                }
            }
        }
        return changed;
    }

    private static <T> List<T> without(List<T> list, int index) {
        List<T> rest = new ArrayList<>(list);
        rest.remove(index);
        return List.copyOf(rest);
    }

    private static <T> List<T> with(List<T> list, int index, T element) {
        List<T> changed = new ArrayList<>(list);
        changed.set(index, element);
        return List.copyOf(changed);
    }
}
