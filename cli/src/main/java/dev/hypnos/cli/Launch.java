package dev.hypnos.cli;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How a test or a program was started: what a replay needs besides the schedule. Schedule files keep it among their
 * configuration, so that {@code hypnos replay FILE} is enough.
 *
 * @param classPath where the classes are; empty for programs that the command brings along
 * @param params system properties that the test reads
 * @param arguments those of the main method; null where it is no program but a test
 */
public record Launch(
        List<Path> classPath,
        Map<String, String> params,
        @Nullable List<String> arguments) {
    private static final String CLASS_PATH = "launch.classPath";
    private static final String PARAM = "launch.param.";
    private static final String ARGUMENTS = "launch.arguments";
    private static final String ARGUMENT = "launch.argument.";

    public Launch {
        classPath = List.copyOf(classPath);
        params = new TreeMap<>(params);
        arguments = arguments == null ? null : List.copyOf(arguments);
    }

    /** As a schedule file keeps it. */
    public Map<String, String> toConfiguration() {
        Map<String, String> configuration = new LinkedHashMap<>();
        if (!classPath.isEmpty()) {
            configuration.put(
                    CLASS_PATH,
                    String.join(
                            File.pathSeparator,
                            classPath.stream()
                                    .map(path ->
                                            path.toAbsolutePath().normalize().toString())
                                    .toList()));
        }
        params.forEach((name, value) -> configuration.put(PARAM + name, value));
        if (arguments != null) {
            configuration.put(ARGUMENTS, Integer.toString(arguments.size()));
            for (int i = 0; i < arguments.size(); i++) {
                configuration.put(ARGUMENT + (i + 1), arguments.get(i));
            }
        }
        return configuration;
    }

    /** What a schedule file kept; of other files, such as those of JUnit, nothing. */
    public static Launch of(Map<String, String> configuration) {
        Map<String, String> params = new LinkedHashMap<>();
        configuration.forEach((key, value) -> {
            if (key.startsWith(PARAM)) {
                params.put(key.substring(PARAM.length()), value);
            }
        });
        List<String> arguments = configuration.containsKey(ARGUMENTS) ? new ArrayList<>() : null;
        if (arguments != null) {
            String next = configuration.get(ARGUMENT + 1);
            while (next != null) {
                arguments.add(next);
                next = configuration.get(ARGUMENT + (arguments.size() + 1));
            }
        }
        List<Path> classPath = Stream.of(
                        configuration.getOrDefault(CLASS_PATH, "").split(File.pathSeparator))
                .filter(entry -> !entry.isEmpty())
                .map(Path::of)
                .toList();
        return new Launch(classPath, params, arguments);
    }

    /** With what is given anew in place of what was recorded. */
    Launch with(List<Path> newClassPath, Map<String, String> newParams) {
        Map<String, String> all = new LinkedHashMap<>(params);
        all.putAll(newParams);
        return new Launch(newClassPath.isEmpty() ? classPath : newClassPath, all, arguments);
    }
}
