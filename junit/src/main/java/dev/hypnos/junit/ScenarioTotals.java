package dev.hypnos.junit;

import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.campaign.RaceReport;
import dev.hypnos.campaign.Statistics;
import dev.hypnos.campaign.Status;
import dev.hypnos.campaign.text.Numbers;
import dev.hypnos.junit.scenario.Script;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the campaigns of several scenarios gave together. */
final class ScenarioTotals {
    private final String test;
    private final CampaignSettings settings;
    private int scenarios;
    private @Nullable CampaignResult sum;

    ScenarioTotals(String test, CampaignSettings settings) {
        this.test = test;
        this.settings = settings;
    }

    /** Adds a campaign that found nothing; false if it has no verdict, and all is over. */
    boolean add(CampaignResult result) {
        switch (result.status()) {
            case PASSED, VERIFIED, REDUCED, BOUNDED, NOTHING_TO_EXPLORE -> {}
            case FOUND, NOT_CONTROLLABLE, NOT_DETERMINISTIC, UNFINISHED, INTERRUPTED -> {
                return false;
            }
        }
        scenarios++;
        sum = sum == null ? result : plus(sum, result);
        return true;
    }

    private CampaignResult plus(CampaignResult one, CampaignResult other) {
        return new CampaignResult(
                test,
                settings,
                weaker(one.status(), other.status()),
                plus(one.statistics(), other.statistics()),
                List.of(),
                List.of(),
                joined(one.notes(), other.notes()),
                joined(one.races(), other.races()),
                plus(one.explored(), other.explored()),
                null);
    }

    /**
     * Of two verdicts that both found nothing the one that says less. A scenario in which there is nothing to choose
     * takes nothing away.
     */
    private static Status weaker(Status one, Status other) {
        for (Status status : List.of(Status.BOUNDED, Status.PASSED, Status.REDUCED, Status.VERIFIED)) {
            if (one == status || other == status) {
                return status;
            }
        }
        return one;
    }

    private static Statistics plus(Statistics one, Statistics other) {
        return new Statistics(
                one.trials() + other.trials(),
                one.failures() + other.failures(),
                one.operations() + other.operations(),
                one.decisions() + other.decisions(),
                one.switches() + other.switches(),
                one.conflicts() + other.conflicts(),
                one.falseNegatives() + other.falseNegatives(),
                one.falsePositives() + other.falsePositives(),
                one.firstConflicts() + other.firstConflicts(),
                one.distinctOrders() + other.distinctOrders(),
                one.singleOrders() + other.singleOrders(),
                Math.max(one.tasks(), other.tasks()),
                one.virtualNanos() + other.virtualNanos(),
                one.elapsedNanos() + other.elapsedNanos());
    }

    private static CampaignResult.@Nullable Explored plus(
            CampaignResult.@Nullable Explored one, CampaignResult.@Nullable Explored other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return new CampaignResult.Explored(
                one.isOver() && other.isOver(),
                one.isComplete() && other.isComplete(),
                one.traces() + other.traces(),
                one.redundant() + other.redundant(),
                one.cutShort() + other.cutShort(),
                one.isFixed() || other.isFixed(),
                joined(one.doubts(), other.doubts()),
                joined(one.surprises(), other.surprises()),
                joined(one.givenUp(), other.givenUp()),
                joined(one.conditions(), other.conditions()),
                one.hasDecided() || other.hasDecided());
    }

    private static <T> List<T> joined(List<T> one, List<T> other) {
        Set<T> all = new LinkedHashSet<>(one);
        all.addAll(other);
        return List.copyOf(all);
    }

    /** All of them, as one campaign. */
    CampaignResult result() {
        CampaignResult all = sum;
        if (all == null) {
            throw new IllegalStateException("there is no scenario");
        }
        List<String> problems = all.status() == Status.NOTHING_TO_EXPLORE ? all.problems() : List.of();
        List<String> notes = new ArrayList<>();
        notes.add(Numbers.of(scenarios, "scenario") + ", each a campaign of its own");
        notes.addAll(all.notes());
        List<RaceReport> races = all.races();
        return new CampaignResult(
                test,
                settings,
                all.status(),
                all.statistics(),
                List.of(),
                problems,
                List.copyOf(notes),
                races,
                all.explored(),
                null);
    }

    /** The result for the smallest scenario that failed, with how it was found. */
    CampaignResult withNotes(CampaignResult result, Script failed, Script smallest) {
        List<String> notes = new ArrayList<>(result.notes());
        notes.add("found in scenario " + (scenarios + 1)
                + (failed.equals(smallest)
                        ? ""
                        : ", which had " + Numbers.of(failed.size(), "operation") + " before it was made smaller"));
        return new CampaignResult(
                result.test(),
                result.settings(),
                result.status(),
                result.statistics(),
                result.findings(),
                result.problems(),
                List.copyOf(notes),
                result.races(),
                result.explored(),
                result.defect());
    }
}
