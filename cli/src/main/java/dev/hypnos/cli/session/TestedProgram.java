package dev.hypnos.cli.session;

import dev.hypnos.campaign.CampaignListener;
import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.campaign.Mode;
import dev.hypnos.campaign.ReplayResult;
import dev.hypnos.cli.Launch;
import dev.hypnos.junit.BadInputException;
import dev.hypnos.kernel.schedule.ScheduleFile;
import dev.hypnos.runtime.code.CodeOwner;
import dev.hypnos.sandbox.Sandbox;
import java.security.CodeSource;
import java.util.List;

/** What a session explores and replays: a test, or a program with a main method. */
sealed interface TestedProgram permits TestedMain, TestedMethod {
    /**
     * The test or the program of this name, in whose loader this class is. Throws a {@link BadInputException} with one
     * clear line where there is none.
     */
    static TestedProgram find(String name, Launch launch) {
        ClassLoader loader = TestedProgram.class.getClassLoader();
        Sandbox.keep(loader);
        int end = name.indexOf('#');
        String type = end < 0 ? name : name.substring(0, end);
        List<String> arguments = launch.arguments();
        TestedProgram found = arguments == null ? TestedMethod.find(name) : TestedMain.find(type, arguments);
        countArchiveAsProgram(type, loader);
        return found;
    }

    /**
     * Whoever packs a program and its tests into one archive wants its fields to be looked at, though libraries are
     * archives too.
     */
    private static void countArchiveAsProgram(String type, ClassLoader loader) {
        try {
            CodeSource source =
                    Class.forName(type, false, loader).getProtectionDomain().getCodeSource();
            if (source != null) {
                CodeOwner.addProgramArchive(source.getLocation());
            }
        } catch (ClassNotFoundException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** What schedule files and reports call it. */
    String identity();

    /** What the test itself, or the properties of this JVM, ask for. */
    CampaignSettings settings();

    CampaignResult explore(CampaignSettings settings, CampaignListener listener);

    ReplayResult replay(ScheduleFile schedule, Mode mode, boolean observe, CampaignSettings.Output output);
}
