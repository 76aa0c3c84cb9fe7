package dev.hypnos.examples.locks;

import static dev.hypnos.model.Model.trapExits;

import dev.hypnos.model.Server;
import dev.hypnos.model.Table;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The process of a node that knows where the code of an application is. */
final class CodeServer extends Server {
    static final String NAME = "code_server";

    private record WhereIs(String application) {}

    private @Nullable Table<String, String> table;

    /** Where the application is. The first time somebody asks it is looked for, and then known. */
    static String whereIs(String application) {
        return (String) call(NAME, new WhereIs(application), -1);
    }

    @Override
    protected void init() {
        trapExits();
        table = Table.create("code_names");
    }

    @Override
    protected Object onCall(Object request, From from) {
        String application = ((WhereIs) request).application();
        Table<String, String> places = Objects.requireNonNull(table);
        String known = places.get(application);
        if (known != null) {
            return known;
        }
        String found = "lib/" + application;
        places.put(application, found);
        return found;
    }
}
