package dev.hypnos.kernel.schedule;

import dev.hypnos.kernel.Trace;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/** Writes the text of a {@link ScheduleFile}. */
final class ScheduleWriter {
    private ScheduleWriter() {}

    static String text(ScheduleFile file) {
        StringBuilder text = new StringBuilder(4096);
        line(text, ScheduleFile.MAGIC, Integer.toString(version(file)));
        line(text, "test", Escapes.escape(file.test()));
        line(text, "configuration", Integer.toString(file.configuration().size()));
        file.configuration()
                .forEach((key, value) -> text.append(Escapes.escape(key))
                        .append('=')
                        .append(Escapes.escape(value))
                        .append('\n'));
        line(text, "finding", Escapes.escape(file.findingKind()));
        line(text, "message", Escapes.escape(file.findingMessage()));
        Schedule schedule = file.schedule();
        line(text, "tasks", Integer.toString(schedule.names().size()));
        schedule.names().forEach(name -> text.append(Escapes.escape(name)).append('\n'));
        line(text, "sites", Integer.toString(schedule.siteKeys().size()));
        schedule.siteKeys().forEach(key -> text.append(Escapes.escape(key)).append('\n'));
        line(text, "order", Integer.toString(schedule.size()));
        RunCodec.encode(schedule.tasks(), 0, schedule.size(), text);
        operations(schedule, text);
        if (schedule.touched().isKnown()) {
            NameCodec.encode(schedule.touched().names(), text);
            TouchedCodec.encode(schedule, text);
        }
        if (schedule.values().isKnown()) {
            schedule.values().encode(text);
        }
        line(text, "choices", Integer.toString(schedule.choices().length));
        RunCodec.encode(schedule.choices(), 0, schedule.choices().length, text);
        return text + "end " + checksum(text) + "\n";
    }

    /**
     * Where nothing is known of values, or of what operations touched, there is nothing that an older Hypnos could not
     * read.
     */
    private static int version(ScheduleFile file) {
        if (file.schedule().values().isKnown()) {
            return ScheduleFile.VERSION;
        }
        return file.schedule().touched().isKnown() ? ScheduleFile.WITHOUT_VALUES : ScheduleFile.WITHOUT_RESOURCES;
    }

    static void line(StringBuilder text, String keyword, String value) {
        text.append(keyword).append(' ').append(value).append('\n');
    }

    private static void operations(Schedule schedule, StringBuilder text) {
        int[] firstOf = firstOf(schedule.tasks(), schedule.names().size());
        int[] nextOf = firstOf.clone();
        int[] symbols = new int[schedule.size()];
        for (int i = 0; i < symbols.length; i++) {
            int skipped = schedule.kinds()[i] == Trace.SKIPPED ? 1 : 0;
            symbols[nextOf[schedule.tasks()[i]]++] = schedule.sites()[i] * 2 + skipped;
        }
        for (int task = 0; task + 1 < firstOf.length; task++) {
            int count = firstOf[task + 1] - firstOf[task];
            if (count > 0) {
                line(text, "operations", task + " " + count);
                RunCodec.encode(symbols, firstOf[task], firstOf[task + 1], text);
            }
        }
    }

    /** Where the operations of each task begin when they are sorted by task; one more entry tells their number. */
    static int[] firstOf(int[] tasks, int taskCount) {
        int[] firstOf = new int[taskCount + 1];
        for (int task : tasks) {
            firstOf[task + 1]++;
        }
        for (int task = 0; task < taskCount; task++) {
            firstOf[task + 1] += firstOf[task];
        }
        return firstOf;
    }

    private static String checksum(StringBuilder text) {
        CRC32 checksum = new CRC32();
        checksum.update(text.toString().getBytes(StandardCharsets.UTF_8));
        return String.format("%08x", checksum.getValue());
    }
}
