package dev.hypnos.cli.session;

import dev.hypnos.campaign.Campaign;
import dev.hypnos.campaign.CampaignListener;
import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.campaign.CampaignSettingsBuilder;
import dev.hypnos.campaign.Mode;
import dev.hypnos.campaign.Replay;
import dev.hypnos.campaign.ReplayResult;
import dev.hypnos.campaign.Setting;
import dev.hypnos.campaign.Setting.Source;
import dev.hypnos.campaign.Settings;
import dev.hypnos.campaign.TestBody;
import dev.hypnos.campaign.TestCase;
import dev.hypnos.cli.CommandName;
import dev.hypnos.junit.BadInputException;
import dev.hypnos.kernel.schedule.ScheduleFile;
import dev.hypnos.runtime.process.ProgramProcess;
import java.nio.file.Path;
import java.util.List;

/**
 * A program that has only a main method. The root task runs it, and then waits as a JVM does.
 *
 * @param type the name of the class
 */
record TestedMain(String type, List<String> arguments) implements TestedProgram, TestCase {
    private static final String METHOD = "#main";

    /** The program. Throws a {@link BadInputException} with one clear line where it has no main method. */
    static TestedMain find(String type, List<String> arguments) {
        try {
            MainMethod.of(Class.forName(type, false, TestedMain.class.getClassLoader()));
        } catch (ClassNotFoundException missing) {
            throw new BadInputException("there is no class " + type + " on the class path");
        } catch (LinkageError | IllegalAccessException broken) {
            throw new BadInputException("the class " + type + " cannot be loaded: " + broken);
        }
        return new TestedMain(type, arguments);
    }

    @Override
    public String identity() {
        return type + METHOD;
    }

    @Override
    public ClassLoader host() {
        return TestedMain.class.getClassLoader();
    }

    @Override
    public CampaignSettings settings() {
        Settings.misspelt(System.getProperties().stringPropertyNames()).ifPresent(wrong -> {
            throw new BadInputException(wrong);
        });
        CampaignSettingsBuilder builder = CampaignSettings.builder();
        for (Setting setting : Settings.in(Source.PROPERTY)) {
            String property = Setting.PREFIX + setting.name();
            String value = System.getProperty(property);
            if (value != null) {
                try {
                    setting.read(value, builder);
                } catch (IllegalArgumentException wrong) {
                    throw new BadInputException(property + "=" + value + ": " + wrong.getMessage());
                }
            }
        }
        return builder.build();
    }

    @Override
    public String replayCommand(Path schedule) {
        return CommandName.get() + " replay " + schedule;
    }

    @Override
    public TestBody body(ClassLoader loader) {
        try {
            MainMethod main = MainMethod.of(Class.forName(type, false, loader));
            return () -> {
                ProgramProcess.begin();
                main.call(arguments.toArray(String[]::new));
                ProgramProcess.end();
            };
        } catch (ClassNotFoundException | IllegalAccessException missing) {
            throw new IllegalStateException(
                    "the trial's copy of " + type + " is not like the original: " + missing, missing);
        }
    }

    @Override
    public CampaignResult explore(CampaignSettings settings, CampaignListener listener) {
        return Campaign.run(this, settings, listener);
    }

    @Override
    public ReplayResult replay(ScheduleFile schedule, Mode mode, boolean observe, CampaignSettings.Output output) {
        try {
            return Replay.run(this, schedule, mode, observe, output);
        } catch (IllegalArgumentException wrong) {
            throw new BadInputException(String.valueOf(wrong.getMessage()));
        }
    }
}
