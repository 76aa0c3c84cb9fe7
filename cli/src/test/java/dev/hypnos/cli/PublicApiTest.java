package dev.hypnos.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * What users' tests may call is what a file lists, so that it does not change by accident. The classes are read and not loaded: most of them belong to the
 * agent, and may be loaded only by it.
 */
class PublicApiTest {
    private static final Path FILE = Path.of("src/test/resources/public-api.txt");
    private static final String RENEW = "api.renew";

    private static final Set<String> PACKAGES =
            Set.of("dev.hypnos", "dev.hypnos.cluster", "dev.hypnos.history", "dev.hypnos.model");

    private static final Set<String> JUNIT = Set.of("dev.hypnos.junit", "dev.hypnos.junit.scenario");

    /** Other public types of these packages serve the command. */
    private static final Set<String> OF_JUNIT = Set.of(
            "Operation",
            "Range",
            "Scenario",
            "Scenarios",
            "HypnosExtension",
            "HypnosFindingError",
            "HypnosSettings",
            "HypnosTest",
            "Signature",
            "Strategy");

    private static final Pattern SINCE = Pattern.compile("@since \\d+\\.\\d+");

    @Test
    void isWhatTheFileLists() throws IOException {
        List<String> lines = lines();
        if (Boolean.getBoolean(RENEW)) {
            Files.write(FILE, lines);
        }

        assertThat(lines)
                .as(
                        "The public API is not what %s lists. If that is meant, say so in CHANGELOG.md, and renew the file:"
                                + " mvn test -pl cli -am -Dtest=PublicApiTest -Dsurefire.failIfNoSpecifiedTests=false -D%s=true",
                        FILE, RENEW)
                .isEqualTo(Files.readAllLines(FILE));
    }

    @Test
    void saysSinceWhen() throws IOException {
        for (JavaClass type : types().values()) {
            if (type.isTopLevelClass()) {
                String path = type.getName().replace('.', '/') + ".java";
                String source = Files.readString(Path.of("..", module(type), "src/main/java", path));
                assertThat(SINCE.matcher(source).find())
                        .as("%s says since when it is there", type.getName())
                        .isTrue();
            }
        }
    }

    private static String module(JavaClass type) {
        return switch (type.getPackageName()) {
            case "dev.hypnos.model" -> "model";
            case "dev.hypnos.junit", "dev.hypnos.junit.scenario" -> "junit";
            default -> "runtime";
        };
    }

    private static TreeMap<String, JavaClass> types() {
        TreeMap<String, JavaClass> types = new TreeMap<>();
        for (JavaClass type : OurClasses.ALL) {
            if (isPublic(type) && isForUsers(type)) {
                types.put(type.getName(), type);
            }
        }
        return types;
    }

    private static boolean isPublic(JavaClass type) {
        return type.getModifiers().contains(JavaModifier.PUBLIC)
                && type.getEnclosingClass().map(PublicApiTest::isPublic).orElse(true);
    }

    private static boolean isForUsers(JavaClass type) {
        JavaClass outermost = type;
        while (outermost.getEnclosingClass().isPresent()) {
            outermost = outermost.getEnclosingClass().get();
        }
        return PACKAGES.contains(type.getPackageName())
                || JUNIT.contains(type.getPackageName()) && OF_JUNIT.contains(outermost.getSimpleName());
    }

    private static List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (JavaClass type : types().values()) {
            lines.add(type.getName());
            type.getMembers().stream()
                    .filter(PublicApiTest::isOffered)
                    .map(PublicApiTest::line)
                    .sorted()
                    .forEach(line -> lines.add("    " + line));
        }
        return lines;
    }

    private static boolean isOffered(JavaMember member) {
        Set<JavaModifier> modifiers = member.getModifiers();
        return (modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED))
                && !modifiers.contains(JavaModifier.SYNTHETIC);
    }

    private static String line(JavaMember member) {
        String front = member.getModifiers().contains(JavaModifier.STATIC) ? "static " : "";
        return switch (member) {
            case JavaField field -> front + field.getName() + ": " + name(field.getType());
            case JavaCodeUnit called ->
                front
                        + called.getName()
                        + called.getParameterTypes().stream()
                                .map(PublicApiTest::name)
                                .collect(Collectors.joining(", ", "(", ")"))
                        + ": "
                        + name(called.getReturnType());
            default -> throw new IllegalStateException("neither a field nor a method: " + member);
        };
    }

    private static String name(JavaType type) {
        return type.getName();
    }
}
