package dev.hypnos.junit;

import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.campaign.CampaignSettingsBuilder;
import dev.hypnos.campaign.Setting;
import dev.hypnos.campaign.Setting.Source;
import dev.hypnos.campaign.Settings;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * The settings of a test, from the weakest to the strongest: the file of JUnit's configuration, {@link HypnosSettings}
 * of the package, of enclosing classes, of the class, {@link HypnosTest} of the test itself, and what overrides them
 * for a run. What an annotation leaves at its default it does not say.
 */
final class AnnotationSettings {
    private static final String FILE = "junit-platform.properties";

    private final Class<?> testClass;
    private final CampaignSettingsBuilder builder = CampaignSettings.builder();

    private AnnotationSettings(Class<?> testClass) {
        this.testClass = testClass;
    }

    /**
     * The settings of a test. Throws a {@link BadInputException} that names what is wrong.
     *
     * @param parameters the value of a parameter of JUnit's configuration where one is set, by a system property, the
     *     file or whoever runs the tests
     */
    static CampaignSettings read(
            Class<?> testClass, Method method, HypnosTest annotation, Function<String, Optional<String>> parameters) {
        Settings.misspelt(System.getProperties().stringPropertyNames()).ifPresent(wrong -> {
            throw new BadInputException(wrong);
        });
        AnnotationSettings settings = new AnnotationSettings(testClass);
        Properties file = file(testClass);
        settings.readFile(file, parameters);
        settings.readAnnotations(TestIdentity.of(testClass, method), annotation);
        settings.readFaults(method);
        settings.readOverrides(file, parameters);
        CampaignSettings built = settings.builder.build();
        Duration timeout = timeout(testClass, method);
        return timeout == null || timeout.compareTo(built.timeLimit()) >= 0
                ? built
                : settings.builder.timeLimit(timeout).build();
    }

    private static Properties file(Class<?> testClass) {
        Properties properties = new Properties();
        ClassLoader loader = testClass.getClassLoader();
        try (InputStream in = loader == null ? null : loader.getResourceAsStream(FILE)) {
            if (in != null) {
                properties.load(in);
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(FILE + " cannot be read: " + unreadable, unreadable);
        }
        return properties;
    }

    private void readFile(Properties file, Function<String, Optional<String>> parameters) {
        for (Setting setting : Settings.in(Source.PROPERTY)) {
            String property = Setting.PREFIX + setting.name();
            parameters
                    .apply(property)
                    .filter(value -> isOfFile(file, property, value))
                    .ifPresent(value -> {
                        read(setting, value, property + "=" + value + " in " + FILE);
                    });
        }
    }

    private void readOverrides(Properties file, Function<String, Optional<String>> parameters) {
        for (Setting setting : Settings.in(Source.PROPERTY)) {
            String property = Setting.PREFIX + setting.name();
            parameters
                    .apply(property)
                    .filter(value -> !isOfFile(file, property, value))
                    .ifPresent(value -> {
                        read(setting, value, property + "=" + value);
                    });
        }
    }

    /** JUnit does not say where a parameter comes from. */
    private static boolean isOfFile(Properties file, String property, String value) {
        return System.getProperty(property) == null && value.equals(file.getProperty(property));
    }

    private void readAnnotations(String test, HypnosTest annotation) {
        Package itsPackage = testClass.getPackage();
        if (itsPackage != null && itsPackage.isAnnotationPresent(HypnosSettings.class)) {
            attributes(itsPackage.getAnnotation(HypnosSettings.class), "package " + itsPackage.getName());
        }
        for (Class<?> type : enclosing()) {
            AnnotationSupport.findAnnotation(type, HypnosSettings.class)
                    .ifPresent(found -> attributes(found, type.getName()));
        }
        attributes(annotation, test);
    }

    /** Those of the test, otherwise those of the nearest class. */
    private void readFaults(Method method) {
        Optional<Faults> found = AnnotationSupport.findAnnotation(method, Faults.class);
        for (Class<?> type = testClass; type != null && found.isEmpty(); type = type.getEnclosingClass()) {
            found = AnnotationSupport.findAnnotation(type, Faults.class);
        }
        found.ifPresent(faults -> read(Settings.named("faults"), text(faults), "@Faults of " + method.getName()));
    }

    private static String text(Faults faults) {
        return "crashes=" + faults.crashes() + ",kills=" + faults.kills() + ",restarts=" + faults.restarts()
                + ",pauses=" + faults.pauses()
                + ",cuts=" + faults.cuts() + ",partitions=" + faults.partitions() + ",clockJumps="
                + faults.clockJumps() + ",losses=" + faults.losses() + ",diskErrors=" + faults.diskErrors() + ",stalls="
                + faults.stalls() + ",within="
                + faults.within();
    }

    /** The class after all those that enclose it, static or not. */
    private List<Class<?>> enclosing() {
        List<Class<?>> types = new ArrayList<>();
        for (Class<?> type = testClass; type != null; type = type.getEnclosingClass()) {
            types.addFirst(type);
        }
        return types;
    }

    private void attributes(Annotation annotation, String place) {
        Class<? extends Annotation> type = annotation.annotationType();
        for (Setting setting : Settings.in(Source.ANNOTATION)) {
            Object value;
            Object unset;
            try {
                Method attribute = type.getMethod(setting.name());
                value = attribute.invoke(annotation);
                unset = attribute.getDefaultValue();
            } catch (ReflectiveOperationException missing) {
                throw new IllegalStateException("the annotation has no attribute " + setting.name(), missing);
            }
            if (!value.equals(unset)) {
                String shown = value instanceof String ? "\"" + value + "\"" : value.toString();
                String where = "@" + type.getSimpleName() + "(" + setting.name() + " = " + shown + ") on " + place;
                read(setting, value.toString(), where);
            }
        }
    }

    private void read(Setting setting, String value, String where) {
        try {
            setting.read(value, builder);
        } catch (IllegalArgumentException wrong) {
            throw new BadInputException(where + ": " + wrong.getMessage());
        }
    }

    /**
     * What {@code @Timeout} says: that of the test, otherwise that of the nearest class. In a trial it is about virtual
     * time.
     */
    private static @Nullable Duration timeout(Class<?> testClass, Method method) {
        Optional<Timeout> found = AnnotationSupport.findAnnotation(method, Timeout.class);
        for (Class<?> type = testClass; type != null && found.isEmpty(); type = type.getEnclosingClass()) {
            found = AnnotationSupport.findAnnotation(type, Timeout.class);
        }
        return found.map(timeout -> Duration.of(timeout.value(), timeout.unit().toChronoUnit()))
                .orElse(null);
    }
}
