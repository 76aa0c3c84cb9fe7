package dev.hypnos.campaign;

/**
 * What a trial needs besides its schedule to go the same way again.
 *
 * @param granularity how much of which classes becomes operations
 * @param uncontrolled what is done about calls that are not controlled
 */
record Surroundings(String granularity, String uncontrolled) {
    static Surroundings of(CampaignSettings settings) {
        return new Surroundings(settings.granularity(), settings.uncontrolled());
    }
}
