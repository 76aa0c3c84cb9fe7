package dev.hypnos.report;

import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.RaceReport;
import dev.hypnos.kernel.Site;
import dev.hypnos.kernel.Sites;
import dev.hypnos.kernel.analysis.Race;
import java.util.ArrayList;
import java.util.List;

/** What there is to say of the races of a campaign, in lines that fit a terminal. */
public final class RaceLines {
    private static final int RACES_SHOWN = 5;
    private static final int FRAMES_SHOWN = 4;

    private RaceLines() {}

    /** Empty where there are none. */
    public static List<String> of(CampaignResult result) {
        return of(result, FailureReport.WIDTH_MAX);
    }

    /** The same in lines of at most so many columns. */
    public static List<String> of(CampaignResult result, int width) {
        List<RaceReport> races = result.races();
        List<String> lines = new ArrayList<>();
        for (RaceReport race : races.subList(0, Math.min(races.size(), RACES_SHOWN))) {
            add(lines, race, width);
        }
        int rest = races.size() - RACES_SHOWN;
        if (rest > 0) {
            lines.add(rest == 1 ? "and another race" : "and %,d more races".formatted(rest));
        }
        return lines;
    }

    private static void add(List<String> lines, RaceReport report, int width) {
        Race race = report.race();
        String on = race.resource() == null ? "" : " on " + race.resource();
        lines.add(race.kind() + on + ", in trial " + report.trial());
        addSide(lines, race.first(), report.firstStack(), width);
        addSide(lines, race.second(), report.secondStack(), width);
    }

    private static void addSide(List<String> lines, Race.Side side, List<StackTraceElement> stack, int width) {
        Site site = Sites.get(side.site());
        List<String> frames = Stack.ofProgram(stack, width - 4);
        if (frames.isEmpty()) {
            lines.add("  " + site.action() + " by task " + side.task() + ", at " + site.location());
            return;
        }
        lines.add("  " + site.action() + " by task " + side.task());
        frames.subList(0, Math.min(frames.size(), FRAMES_SHOWN)).forEach(frame -> lines.add("    " + frame));
    }
}
