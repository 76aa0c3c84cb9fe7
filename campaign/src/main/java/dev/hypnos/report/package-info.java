/**
 * What people and scripts read: a {@linkplain dev.hypnos.report.FailureReport failure} as a table with one column for
 * each task, a {@linkplain dev.hypnos.report.CampaignJson result} as JSON, the
 * {@linkplain dev.hypnos.report.ProgressLine progress} of a campaign as one line.
 */
@NullMarked
package dev.hypnos.report;

import org.jspecify.annotations.NullMarked;
