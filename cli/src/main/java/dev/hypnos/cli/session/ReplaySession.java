package dev.hypnos.cli.session;

import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.campaign.Mode;
import dev.hypnos.campaign.ReplayResult;
import dev.hypnos.campaign.Settings;
import dev.hypnos.cli.ExitCode;
import dev.hypnos.cli.ReplayRequest;
import dev.hypnos.cli.Session;
import dev.hypnos.cli.Terminal;
import dev.hypnos.junit.BadInputException;
import dev.hypnos.junit.TestRunner;
import dev.hypnos.kernel.schedule.ScheduleFile;
import dev.hypnos.report.FailureReport;
import dev.hypnos.report.FullAccount;
import dev.hypnos.report.ShivizLog;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** Replays a schedule file and shows what came of it. */
public final class ReplaySession implements Session<ReplayRequest> {
    @Override
    public int run(ReplayRequest request, Terminal terminal) {
        return new Run(request, terminal).run();
    }

    private record Run(ReplayRequest request, Terminal terminal) {
        private int run() {
            ScheduleFile schedule = TestRunner.schedule(request.file());
            TestedProgram test = find(schedule.test());
            Mode mode = request.mode() == null ? Mode.AUTO : Settings.mode(request.mode());
            CampaignSettings.Output output =
                    request.output() == null ? test.settings().output() : Settings.output(request.output());
            ReplayResult first = test.replay(schedule, mode, true, output);
            if (request.trace() != null) {
                request.trace()
                        .write(out -> FullAccount.write(first.observations(), terminal.glyphs(), out), terminal.out());
            }
            if (request.shiviz() != null) {
                request.shiviz().write(out -> writeShiviz(first, out), terminal.out());
            }
            show(schedule, first);
            long again = 1;
            ReplayResult last = first;
            while (again < request.times() && isSame(last, first)) {
                last = test.replay(schedule, mode, false, output);
                again++;
            }
            if (!isSame(last, first)) {
                terminal.tell(String.format(Locale.ROOT, "replay %,d went another way: %s", again, last.message()));
                last.otherValues().forEach(terminal::tell);
                last.details().forEach(detail -> terminal.tell("  " + detail));
                return ExitCode.NOT_CONTROLLABLE;
            }
            String times =
                    request.times() == 1 ? "" : String.format(Locale.ROOT, " %,d times out of %,d", again, again);
            terminal.out()
                    .printf(
                            "%s%s: %,d operations, %,d tasks%n",
                            verdict(first), times, first.operations(), first.tasks());
            return first.verdict().exitCode();
        }

        private void writeShiviz(ReplayResult result, Appendable out) throws IOException {
            try {
                ShivizLog.write(result.observations(), terminal.glyphs(), out);
            } catch (IllegalArgumentException tooLong) {
                throw new BadInputException("--shiviz: " + tooLong.getMessage());
            }
        }

        private TestedProgram find(String identity) {
            try {
                return TestedProgram.find(identity, request.launch());
            } catch (BadInputException missing) {
                throw new BadInputException(request.file() + " is a schedule of " + identity + ": "
                        + missing.getMessage() + " (--class-path says where it is)");
            }
        }

        private static boolean isSame(ReplayResult one, ReplayResult other) {
            return one.verdict() == other.verdict()
                    && one.otherValues().isEmpty() == other.otherValues().isEmpty();
        }

        private void show(ScheduleFile schedule, ReplayResult result) {
            showOutcome(schedule, result);
            result.otherValues().forEach(terminal::tell);
        }

        private void showOutcome(ScheduleFile schedule, ReplayResult result) {
            if (result.failure() == null || !failed(result.verdict())) {
                terminal.tell(result.message());
                result.details().forEach(detail -> terminal.tell("  " + detail));
                return;
            }
            FailureReport report = new FailureReport(
                    schedule.test(),
                    result.failure(),
                    "replayed from " + request.file(),
                    result.observations(),
                    result.printed(),
                    List.of(),
                    result.explanation(schedule));
            terminal.out().print(report.text(terminal.glyphs(), terminal.width()));
            terminal.out().println();
            if (result.verdict() == ReplayResult.Verdict.FAILED_DIFFERENTLY) {
                result.details().forEach(terminal::tell);
            }
        }

        private static boolean failed(ReplayResult.Verdict verdict) {
            return switch (verdict) {
                case REPRODUCED, FAILED_DIFFERENTLY -> true;
                case PASSED, DIVERGED, NOT_CONTROLLABLE -> false;
            };
        }

        private static String verdict(ReplayResult result) {
            return switch (result.verdict()) {
                case REPRODUCED ->
                    result.otherValues().isEmpty()
                            ? "replayed: every operation and the failure as recorded"
                            : "replayed with other values: every operation and the failure as recorded, but not all values";
                case PASSED -> "not reproduced: every operation as recorded, but nothing failed";
                case FAILED_DIFFERENTLY -> "not reproduced: every operation as recorded, but another failure";
                case DIVERGED -> "diverged: an operation was not the recorded one";
                case NOT_CONTROLLABLE -> "no verdict: not controllable";
            };
        }
    }
}
