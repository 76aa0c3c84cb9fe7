package dev.hypnos.junit;

import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.campaign.TestBody;
import dev.hypnos.campaign.TestCase;
import dev.hypnos.junit.scenario.Script;
import dev.hypnos.junit.trial.Abortions;
import dev.hypnos.junit.trial.TestCopy;
import dev.hypnos.junit.trial.TestPlan;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.platform.commons.support.AnnotationSupport;

/** A {@link HypnosTest} method, ready for a campaign. */
public final class HypnosTestCase implements TestCase {
    private final TestPlan plan;
    private final TestInvocation invocation;
    private final ClassLoader host;
    private final CampaignSettings settings;
    private final Function<Path, String> replayCommand;
    /** What makes scenarios for it; null of a test without. */
    private final @Nullable ScriptSource scripts;

    final Abortions abortions = new Abortions();

    private HypnosTestCase(
            TestPlan plan,
            TestInvocation invocation,
            ClassLoader host,
            CampaignSettings settings,
            Function<Path, String> replayCommand,
            @Nullable ScriptSource scripts) {
        this.scripts = scripts;
        this.plan = plan;
        this.invocation = invocation;
        this.host = host;
        this.settings = settings;
        this.replayCommand = replayCommand;
    }

    /** Throws a {@link BadInputException} if the test wants something that a trial cannot give. */
    static HypnosTestCase of(
            Class<?> testClass,
            Method method,
            TestInvocation invocation,
            String displayName,
            Set<String> tags,
            Function<String, Optional<String>> overrides,
            Function<Path, String> replayCommand) {
        HypnosTest annotation = AnnotationSupport.findAnnotation(method, HypnosTest.class)
                .orElseThrow(() -> new BadInputException(TestIdentity.of(testClass, method) + " is not a @HypnosTest"));
        Refusals.check(testClass, method);
        ScriptSource scripts = ScriptSource.isFor(method)
                ? new ScriptSource(
                        testClass,
                        method,
                        script -> of(
                                testClass,
                                method,
                                TestInvocation.of(script),
                                displayName,
                                tags,
                                overrides,
                                replayCommand))
                : null;
        Script script = invocation.script();
        String name = TestIdentity.of(testClass, method, invocation.number());
        TestPlan plan = TestPlan.of(
                script == null ? name : script.in(name),
                testClass,
                method,
                invocation.number(),
                script == null ? null : ScriptSource.made(script, testClass),
                displayName,
                tags,
                overrides);
        CampaignSettings settings = AnnotationSettings.read(testClass, method, annotation, overrides);
        ClassLoader host = Objects.requireNonNullElseGet(testClass.getClassLoader(), ClassLoader::getSystemClassLoader);
        return new HypnosTestCase(plan, invocation, host, settings, replayCommand, scripts);
    }

    @Override
    public String identity() {
        return plan.identity();
    }

    /** What people see of the arguments that its sources give, after a space; nothing without sources. */
    String arguments() {
        return invocation.arguments().isEmpty() ? "" : " (" + invocation.arguments() + ")";
    }

    /** Where scenarios for it come from, if it has none yet; null of any other test. */
    @Nullable
    ScriptSource scripts() {
        return invocation.script() == null ? scripts : null;
    }

    @Override
    public ClassLoader host() {
        return host;
    }

    /** What the annotation asks for, with what overrides it. */
    public CampaignSettings settings() {
        return settings;
    }

    @Override
    public TestBody body(ClassLoader loader) {
        try {
            return new TestCopy(plan, loader, abortions);
        } catch (ReflectiveOperationException missing) {
            throw new IllegalStateException(
                    "the trial's copy of " + plan.testClass() + " is not like the original: " + missing, missing);
        }
    }

    @Override
    public String replayCommand(Path schedule) {
        return replayCommand.apply(schedule);
    }
}
