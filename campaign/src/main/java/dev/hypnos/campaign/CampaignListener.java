package dev.hypnos.campaign;

/**
 * Follows a campaign. Called by the threads that run trials, one call at a time, in the order of the trials. Whatever a
 * listener throws is dropped: it must not cost a finding.
 */
public interface CampaignListener {
    /** Listens to nothing. */
    CampaignListener NONE = new CampaignListener() {};

    /** A trial ended. */
    default void trialEnded(Statistics statistics) {}

    /** A trial failed in a way not seen before in this campaign; its schedule is written and was replayed once. */
    default void finding(Finding finding) {}
}
