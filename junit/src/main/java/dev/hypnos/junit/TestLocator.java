package dev.hypnos.junit;

import dev.hypnos.junit.scenario.Script;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/**
 * Finds Hypnos tests by name, without JUnit's launcher. Call {@link Attachment#attach} first. Whatever is wrong with a
 * name is one clear line in a {@link BadInputException}.
 */
public final class TestLocator {
    private static final String INVOCATION = "\\[([0-9]{1,9})]";

    private TestLocator() {}

    /**
     * The tests of this name: {@code com.acme.AccountTest#transfers} for one, {@code com.acme.AccountTest} for all of
     * the class. Nested classes are written {@code Outer$Inner}. A test with sources of arguments is one for each
     * invocation, {@code [2]} at the end of the name chooses one of them. So does a scenario in braces, {@code {add(1)
     * | poll()}}, for a test that takes one.
     */
    public static List<HypnosTestCase> find(String name, ClassLoader loader) {
        Script script = ScriptSource.ofName(name);
        return script == null ? findAll(name, loader) : List.of(find(Script.without(name), script, loader));
    }

    private static HypnosTestCase find(String name, Script script, ClassLoader loader) {
        List<HypnosTestCase> tests = findAll(name, loader);
        ScriptSource scripts = tests.size() == 1 ? tests.getFirst().scripts() : null;
        if (scripts == null) {
            throw new BadInputException(name + " takes no scenario: it has no parameter of type Scenario");
        }
        return scripts.with(script);
    }

    private static List<HypnosTestCase> findAll(String name, ClassLoader loader) {
        int hash = name.indexOf('#');
        Class<?> testClass = load(hash < 0 ? name : name.substring(0, hash), loader);
        List<Method> tests = methods(testClass, method -> AnnotationSupport.isAnnotated(method, HypnosTest.class));
        int wanted = hash < 0 ? -1 : invocation(name);
        if (hash >= 0) {
            tests = List.of(choose(testClass, name.substring(hash + 1).replaceFirst(INVOCATION + "$", ""), tests));
        } else if (tests.isEmpty()) {
            throw new BadInputException(testClass.getName() + " has no method with @HypnosTest");
        }
        List<HypnosTestCase> cases = new ArrayList<>();
        for (Method test : tests) {
            for (TestInvocation invocation : TestInvocation.of(testClass, test, TestLocator::property)) {
                if (wanted < 0 || wanted == invocation.number()) {
                    cases.add(testCase(testClass, test, invocation));
                }
            }
        }
        if (cases.isEmpty()) {
            throw new BadInputException(name + " does not exist: its sources give fewer arguments");
        }
        return List.copyOf(cases);
    }

    /** The number of an invocation at the end of a name, from 0, or -1. */
    private static int invocation(String name) {
        Matcher matcher = Pattern.compile(INVOCATION + "$").matcher(name);
        return matcher.find() ? Integer.parseInt(matcher.group(1)) - 1 : -1;
    }

    private static Optional<String> property(String key) {
        return Optional.ofNullable(System.getProperty(key));
    }

    private static Class<?> load(String name, ClassLoader loader) {
        try {
            Class<?> found = Class.forName(name, false, loader);
            if (found.isInterface() || Modifier.isAbstract(found.getModifiers())) {
                throw new BadInputException(name + " is abstract: name a class that can be instantiated");
            }
            return found;
        } catch (ClassNotFoundException missing) {
            throw new BadInputException("there is no class " + name + " on the class path");
        } catch (LinkageError broken) {
            throw new BadInputException("the class " + name + " cannot be loaded: " + broken);
        }
    }

    private static List<Method> methods(Class<?> testClass, Predicate<Method> wanted) {
        try {
            return ReflectionSupport.findMethods(testClass, wanted, HierarchyTraversalMode.TOP_DOWN).stream()
                    .sorted(Comparator.comparing(method -> TestIdentity.of(testClass, method)))
                    .toList();
        } catch (LinkageError broken) {
            throw new BadInputException("the class " + testClass.getName() + " cannot be loaded: " + broken);
        }
    }

    private static Method choose(Class<?> testClass, String wanted, List<Method> tests) {
        List<Method> matching =
                tests.stream().filter(test -> matches(testClass, test, wanted)).toList();
        if (matching.size() == 1) {
            return matching.getFirst();
        }
        if (matching.size() > 1) {
            throw new BadInputException("there are several tests " + testClass.getName() + "#" + wanted + ": write "
                    + names(testClass, matching, " or "));
        }
        boolean exists =
                !methods(testClass, method -> method.getName().equals(wanted)).isEmpty();
        throw new BadInputException(testClass.getName() + "#" + wanted
                + (exists ? " has no @HypnosTest" : " does not exist")
                + (tests.isEmpty() ? "" : "; the class has " + names(testClass, tests, ", ")));
    }

    private static boolean matches(Class<?> testClass, Method test, String wanted) {
        return test.getName().equals(wanted)
                || TestIdentity.of(testClass, test).endsWith("#" + wanted.replace(" ", ""));
    }

    private static String names(Class<?> testClass, List<Method> tests, String separator) {
        return tests.stream()
                .map(test -> TestIdentity.of(testClass, test))
                .map(identity -> identity.substring(identity.indexOf('#') + 1))
                .collect(Collectors.joining(separator));
    }

    private static HypnosTestCase testCase(Class<?> testClass, Method test, TestInvocation invocation) {
        if (test.getReturnType() != void.class || Modifier.isStatic(test.getModifiers())) {
            throw new BadInputException(
                    TestIdentity.of(testClass, test) + " must be an instance method that returns nothing");
        }
        String displayName = AnnotationSupport.findAnnotation(test, DisplayName.class)
                .map(DisplayName::value)
                .orElse(test.getName() + "()");
        Set<String> tags = AnnotationSupport.findRepeatableAnnotations(test, Tag.class).stream()
                .map(Tag::value)
                .collect(Collectors.toSet());
        return HypnosTestCase.of(
                testClass,
                test,
                invocation,
                displayName,
                tags,
                TestLocator::property,
                schedule -> "./hypnos replay " + schedule);
    }
}
