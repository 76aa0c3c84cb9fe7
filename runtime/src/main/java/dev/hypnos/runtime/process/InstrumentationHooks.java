package dev.hypnos.runtime.process;

import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.code.TrialLoader;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;

/**
 * Programs that change classes which are loaded already, as libraries for mocks do. Classes of the program that were
 * changed serve no other trial, and what would change further ones goes with its trial.
 */
public final class InstrumentationHooks {
    private InstrumentationHooks() {}

    /** The transformers that a trial has added. */
    private static final class Added implements AutoCloseable {
        private record Transformer(Instrumentation instrumentation, ClassFileTransformer transformer) {}

        private final List<Transformer> transformers = new ArrayList<>();

        @Override
        public void close() {
            transformers.forEach(each -> each.instrumentation.removeTransformer(each.transformer));
        }
    }

    /** At the entry of {@code Instrumentation.addTransformer}. */
    public static void adds(Instrumentation instrumentation, ClassFileTransformer transformer) {
        ThreadTask task = Current.task();
        if (task != null) {
            task.engine
                    .device(Added.class, Added::new)
                    .transformers
                    .add(new Added.Transformer(instrumentation, transformer));
        }
    }

    /** At the entry of {@code Instrumentation.retransformClasses}. */
    public static void retransforms(Class<?>[] classes) {
        if (Current.task() != null) {
            for (Class<?> type : classes) {
                changes(type);
            }
        }
    }

    /** At the entry of {@code Instrumentation.redefineClasses}. */
    public static void redefines(ClassDefinition[] definitions) {
        if (Current.task() != null) {
            for (ClassDefinition definition : definitions) {
                changes(definition.getDefinitionClass());
            }
        }
    }

    private static void changes(Class<?> type) {
        if (type.getClassLoader() instanceof TrialLoader loader) {
            loader.retire();
        }
    }
}
