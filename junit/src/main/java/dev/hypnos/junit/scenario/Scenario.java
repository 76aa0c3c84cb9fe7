package dev.hypnos.junit.scenario;

import dev.hypnos.history.Call;
import dev.hypnos.history.Client;
import dev.hypnos.history.History;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Who calls which operations with which arguments: made by Hypnos, from the methods with {@link Operation} of the test
 * class. A {@code @HypnosTest} with a parameter of this type is tried with many scenarios, and each of them with many
 * schedules. A scenario that fails is made as small as it can be.
 *
 * <pre>{@code
 * class QueueTest {
 *     private final MyQueue queue = new MyQueue();
 *
 *     @Operation
 *     boolean add(int element) { return queue.add(element); }
 *
 *     @Operation
 *     Integer poll() { return queue.poll(); }
 *
 *     @HypnosTest
 *     void isLinearizable(Scenario scenario) {
 *         scenario.run(this).checkLinearizable(Specification.of(QueueTest::new));
 *     }
 * }
 * }</pre>
 *
 * @since 0.1
 */
public final class Scenario {
    private static final MethodType FROM_ARRAY = MethodType.methodType(Object.class, Object.class, Object[].class);

    /** A call that needs nothing but its object. */
    private record Prepared(String name, MethodHandle handle, Parameter[] parameters, List<String> literals) {
        @Nullable
        Object[] arguments() {
            @Nullable Object[] values = new @Nullable Object[parameters.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = Literals.value(parameters[i].getType(), literals.get(i), parameters[i]);
            }
            return values;
        }
    }

    private final Script script;
    private final Class<?> type;
    private final List<Prepared> before;
    private final List<List<Prepared>> threads;
    private final List<Prepared> after;

    /** Looks up everything that a trial calls. */
    Scenario(Script script, Class<?> type) {
        this.script = script;
        this.type = type;
        Map<Method, MethodHandle> handles = new HashMap<>();
        List<Method> operations = ScriptMaker.operations(type);
        this.before = prepared(script.before(), operations, handles);
        this.threads = script.threads().stream()
                .map(thread -> prepared(thread, operations, handles))
                .toList();
        this.after = prepared(script.after(), operations, handles);
    }

    private static List<Prepared> prepared(
            List<Script.Step> steps, List<Method> operations, Map<Method, MethodHandle> handles) {
        List<Prepared> prepared = new ArrayList<>();
        for (Script.Step step : steps) {
            Method method = find(step, operations);
            MethodHandle handle = handles.computeIfAbsent(method, Scenario::handle);
            prepared.add(new Prepared(step.operation(), handle, method.getParameters(), step.arguments()));
        }
        return List.copyOf(prepared);
    }

    static Method find(Script.Step step, List<Method> operations) {
        for (Method method : operations) {
            if (method.getName().equals(step.operation())
                    && method.getParameterCount() == step.arguments().size()) {
                return method;
            }
        }
        throw new IllegalArgumentException("there is no method with @Operation for " + step);
    }

    /** A handle, not reflection: there is no native frame under which a task could not be suspended. */
    private static MethodHandle handle(Method method) {
        try {
            method.setAccessible(true);
            return MethodHandles.lookup()
                    .unreflect(method)
                    .asSpreader(Object[].class, method.getParameterCount())
                    .asType(FROM_ARRAY);
        } catch (ReflectiveOperationException closed) {
            throw new IllegalArgumentException("the operation " + method + " cannot be called: " + closed.getMessage());
        }
    }

    /**
     * Does what the scenario says, with this object: the operations that come first, those of the threads at the same
     * time, those that come last. Returns when all are over.
     *
     * @param operations an object of the test class, usually {@code this}
     * @return what was asked and told
     */
    public History run(Object operations) {
        if (!type.isInstance(operations)) {
            throw new IllegalArgumentException("the scenario calls methods of " + type.getName() + ", and not of "
                    + operations.getClass().getName());
        }
        History history = new History();
        execute(before, operations, history.client("main"));
        List<Thread> running = new ArrayList<>();
        for (int i = 0; i < threads.size(); i++) {
            List<Prepared> calls = threads.get(i);
            Client client = history.client(String.valueOf((char) ('A' + i)));
            running.add(new Thread(() -> execute(calls, operations, client), "thread " + client));
        }
        running.forEach(Thread::start);
        for (Thread thread : running) {
            await(thread);
        }
        execute(after, operations, history.client("main"));
        return history;
    }

    private static void await(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException("interrupted while a scenario ran", interrupted);
        }
    }

    private static void execute(List<Prepared> calls, Object operations, Client client) {
        for (Prepared each : calls) {
            @Nullable Object[] arguments = each.arguments();
            Call call = client.invoke(each.name, arguments);
            Object result;
            try {
                result = (Object) each.handle.invokeExact(operations, arguments);
            } catch (Exception thrown) {
                call.threw(thrown);
                continue;
            } catch (Error error) {
                throw error;
            } catch (Throwable impossible) {
                throw new IllegalStateException(impossible);
            }
            call.returned(result);
        }
    }

    /** What it does: {@code [add(1)] add(2); poll() | poll() [size()]}. */
    @Override
    public String toString() {
        return script.toString();
    }
}
