package dev.hypnos.campaign;

import dev.hypnos.kernel.systematic.Exploration;

/**
 * Follows a campaign. Called by the threads that run trials, one call at a time, in the order of the trials. Whatever a
 * listener throws is dropped: it must not cost a finding.
 */
public interface CampaignListener {
    /** Listens to nothing. */
    CampaignListener NONE = new CampaignListener() {};

    /** The campaign explores systematically, and this tells how far it is whenever a trial has ended. */
    default void exploring(Exploration exploration) {}

    /** A trial ended. */
    default void trialEnded(Statistics statistics) {}

    /** A trial failed in a way not seen before in this campaign; its schedule is written and was replayed once. */
    default void finding(Finding finding) {}
}
