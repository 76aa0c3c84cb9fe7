package dev.hypnos.report;

import dev.hypnos.campaign.explain.DecidingPair;
import dev.hypnos.campaign.explain.Explanation;
import dev.hypnos.kernel.Site;
import dev.hypnos.kernel.Sites;
import dev.hypnos.runtime.outcome.Observation;
import java.util.LinkedHashMap;
import java.util.Map;

/** What decided that a trial fails, for scripts. */
final class ExplanationJson {
    private ExplanationJson() {}

    static Map<String, Object> of(Explanation explanation) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("story", explanation.story());
        object.put(
                "pattern",
                explanation.pattern() == null ? null : explanation.pattern().label());
        DecidingPair pair = explanation.pair();
        if (pair != null) {
            object.put("first", operation(pair.firstOperation(), pair.first(), pair.firstInPassing()));
            object.put("second", operation(pair.secondOperation(), pair.second(), pair.secondInPassing()));
            object.put("firstDifference", explanation.firstDifference());
            object.put("swapPassed", true);
        }
        object.put("failsAlways", explanation.failsAlways());
        object.put("trials", explanation.trials());
        object.put("seconds", explanation.seconds());
        return object;
    }

    private static Map<String, Object> operation(Observation operation, int position, int inPassing) {
        Site site = Sites.get(operation.site());
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("task", operation.taskName());
        object.put("thread", operation.threadName());
        object.put("action", operation.line() == null ? site.action() : operation.line());
        object.put("resource", operation.resource());
        object.put("value", operation.value());
        object.put("place", site.className() + "." + site.methodName() + "(" + site.location() + ")");
        object.put("position", position < 0 ? null : position);
        object.put("positionInPassing", inPassing);
        return object;
    }
}
