package dev.hypnos.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;

/** What {@code hypnos} alone says. */
@Command(
        name = "hypnos",
        description = {
            "Puts the threads of a test to sleep and wakes them one operation at a time, in an order that it chooses: "
                    + "finds concurrency errors that ordinary tests miss, and replays each one exactly.",
            ""
        },
        commandListHeading = "%nCommands:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  hypnos list                               what there is to try",
            "  hypnos run example:lost-update            find an error and explain it",
            "  hypnos run com.acme.BankTest#transfer --class-path target/test-classes:target/classes",
            "                                            a @HypnosTest of your own",
            "  hypnos run --main com.acme.Bank --class-path bank.jar 100",
            "                                            a program of your own, with its arguments",
            "  hypnos replay .hypnos/FILE                see it again",
            "  hypnos open .hypnos/FILE                  look at it in a browser",
            "  hypnos doctor                             does it work on this machine?",
            "",
            "Exit codes: 0 nothing found, 1 found, 2 bad input, 3 no verdict, 4 explored in part,",
            "5 explored by kinds of orders, 70 a defect of Hypnos,",
            "130 interrupted before anything was found."
        },
        subcommands = HelpCommand.class,
        versionProvider = Version.class,
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        usageHelpAutoWidth = true)
final class HypnosCommand {}
