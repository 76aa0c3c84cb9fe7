package dev.hypnos.report;

import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.Finding;
import dev.hypnos.campaign.explain.Explanation;
import dev.hypnos.campaign.explain.Sources;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Findings as workflow commands of GitHub, which shows them beside the lines of a change. */
public final class GithubAnnotations {
    /** As a stack trace writes a place: class and method, file, line. */
    private static final Pattern PLACE = Pattern.compile("(.+)\\.[^.]+\\(([^:]+):(\\d+)\\)");

    private GithubAnnotations() {}

    /** One line for each finding. */
    public static List<String> of(CampaignResult result, Sources sources) {
        return result.findings().stream().map(finding -> line(finding, sources)).toList();
    }

    private static String line(Finding finding, Sources sources) {
        List<String> properties = new ArrayList<>(place(finding.place(), sources));
        properties.add("title=" + property("Hypnos: " + finding.kind() + " in " + finding.test()));
        List<String> text = new ArrayList<>(finding.failure().headlines());
        Explanation explanation = finding.explanation();
        if (explanation != null) {
            text.addAll(explanation.story());
        }
        if (finding.replayCommand() != null) {
            text.add("replay it: " + finding.replayCommand());
        }
        return "::error " + String.join(",", properties) + "::" + escape(String.join("\n", text));
    }

    /** Without a file where the source is not found: a wrong one would be worse. */
    private static List<String> place(@Nullable String place, Sources sources) {
        Matcher parts = PLACE.matcher(place == null ? "" : place);
        if (!parts.matches()) {
            return List.of();
        }
        Path file = sources.file(parts.group(1), parts.group(2));
        if (file == null) {
            return List.of();
        }
        Path here = Path.of("").toAbsolutePath();
        Path absolute = file.toAbsolutePath().normalize();
        Path shown = absolute.startsWith(here) ? here.relativize(absolute) : absolute;
        return List.of("file=" + property(shown.toString().replace('\\', '/')), "line=" + parts.group(3));
    }

    private static String escape(String text) {
        return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
    }

    private static String property(String text) {
        return escape(text).replace(":", "%3A").replace(",", "%2C");
    }
}
