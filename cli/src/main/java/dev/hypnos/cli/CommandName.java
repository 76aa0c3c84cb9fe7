package dev.hypnos.cli;

/** What a person types to run this command, as the script that started it says. */
public final class CommandName {
    private static final String PROPERTY = "hypnos.command";
    private static final String OF_SOURCE_TREE = "./hypnos";

    private CommandName() {}

    public static String get() {
        return System.getProperty(PROPERTY, OF_SOURCE_TREE);
    }
}
