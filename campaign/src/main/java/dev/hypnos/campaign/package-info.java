/**
 * Many trials of one test: budget, statistics, findings, schedule files, replay, the check for determinism.
 *
 * <p>{@link dev.hypnos.campaign.Campaign#run} takes a {@link dev.hypnos.campaign.TestCase} and
 * {@link dev.hypnos.campaign.CampaignSettings} and gives a {@link dev.hypnos.campaign.CampaignResult}. What it gives
 * depends on the test and the settings alone: trials are numbered, every trial has its own seed, several engines share
 * the trials by their numbers, and what they report is taken into account in the order of those numbers.
 */
@NullMarked
package dev.hypnos.campaign;

import org.jspecify.annotations.NullMarked;
