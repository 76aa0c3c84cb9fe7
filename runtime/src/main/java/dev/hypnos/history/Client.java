package dev.hypnos.history;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * Who asks for operations, one after the other. Those who do something at the same time are several clients.
 *
 * @since 0.1
 */
public final class Client implements Serializable {
    private static final long serialVersionUID = 1;

    private final History history;
    private final String name;

    Client(History history, String name) {
        this.history = history;
        this.name = name;
    }

    /** Records that the client asks for an operation from now on. What comes of it the call is told. */
    public Call invoke(String operation, @Nullable Object... arguments) {
        List<@Nullable Object> given = new ArrayList<>(arguments.length);
        for (Object argument : arguments) {
            given.add(history.inTest(argument));
        }
        return new Call(history, history.invoke(name, operation, Collections.unmodifiableList(given)));
    }

    /** Records an operation around what this does. An exception that it throws is its result, and is thrown. */
    public <T extends @Nullable Object> T call(String operation, Callable<T> action, @Nullable Object... arguments)
            throws Exception {
        Call call = invoke(operation, arguments);
        T result;
        try {
            result = action.call();
        } catch (Exception thrown) {
            call.threw(thrown);
            throw thrown;
        }
        call.returned(result);
        return result;
    }

    @Override
    public String toString() {
        return name;
    }
}
