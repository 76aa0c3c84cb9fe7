package dev.hypnos.kernel.schedule;

import dev.hypnos.kernel.Touched;
import java.util.Arrays;

/**
 * What operations touched, as numbers that repeat where loops do. For each operation of a task:
 *
 * <pre>
 *   0         nothing
 *   1         a resource that no operation touched before
 *   2 + 2d    what the task itself touched d + 1 of its operations ago
 *   3 + 2r    resource r, which only others touched so far
 * </pre>
 */
final class TouchedCodec {
    private static final int NOTHING = 0;
    private static final int NEW = 1;
    private static final int OWN = 2;
    private static final int OTHERS = 3;

    private TouchedCodec() {}

    static void encode(Schedule schedule, StringBuilder text) {
        Touched touched = schedule.touched();
        int resources = touched.names().size();
        int[] firstOf =
                ScheduleWriter.firstOf(schedule.tasks(), schedule.names().size());
        int[] nextOf = firstOf.clone();
        int[] byTask = new int[schedule.size()];
        boolean[] isNew = new boolean[schedule.size()];
        boolean[] met = new boolean[resources];
        for (int i = 0; i < byTask.length; i++) {
            int at = nextOf[schedule.tasks()[i]]++;
            int resource = touched.resources()[i];
            byTask[at] = resource;
            if (resource >= 0 && !met[resource]) {
                met[resource] = true;
                isNew[at] = true;
            }
        }
        // where each resource was touched last, of all operations sorted by task: so an earlier task's is before the
        // own first one
        int[] last = new int[resources];
        Arrays.fill(last, -1);
        int[] symbols = new int[schedule.size()];
        for (int task = 0; task + 1 < firstOf.length; task++) {
            int from = firstOf[task];
            int to = firstOf[task + 1];
            for (int at = from; at < to; at++) {
                int resource = byTask[at];
                if (resource < 0) {
                    symbols[at] = NOTHING;
                } else {
                    symbols[at] = isNew[at]
                            ? NEW
                            : last[resource] >= from ? OWN + 2 * (at - last[resource] - 1) : OTHERS + 2 * resource;
                    last[resource] = at;
                }
            }
            if (to > from) {
                ScheduleWriter.line(text, "touched", task + " " + (to - from));
                RunCodec.encode(symbols, from, to, text);
            }
        }
    }

    /** For each operation, in the order of the trial. */
    static int[] decode(Lines lines, int[] tasks, int taskCount, int resources) throws ScheduleFormatException {
        int[] firstOf = ScheduleWriter.firstOf(tasks, taskCount);
        int[] symbols = new int[tasks.length];
        for (int task = 0; task < taskCount; task++) {
            int count = firstOf[task + 1] - firstOf[task];
            if (count > 0) {
                if (!lines.next("touched", "what task number " + task + " touched")
                        .equals(task + " " + count)) {
                    throw lines.corrupt(
                            "it should announce what " + count + " operations of task number " + task + " touched");
                }
                System.arraycopy(RunReader.read(lines, count, Integer.MAX_VALUE), 0, symbols, firstOf[task], count);
            }
        }
        int[] nextOf = firstOf.clone();
        int[] touched = new int[tasks.length];
        int met = 0;
        for (int i = 0; i < touched.length; i++) {
            int task = tasks[i];
            int at = nextOf[task]++;
            int symbol = symbols[at];
            int resource;
            if (symbol == NOTHING) {
                resource = -1;
            } else if (symbol == NEW) {
                resource = met++;
            } else if (symbol % 2 == 1) {
                resource = (symbol - OTHERS) / 2;
            } else {
                int earlier = at - 1 - (symbol - OWN) / 2;
                resource = earlier < firstOf[task] ? resources : symbols[earlier];
            }
            if (resource >= resources) {
                throw lines.corrupt("operation " + i + " touches a resource that there is not");
            }
            touched[i] = resource;
            // read already: from here on it tells later operations of the task what this one touched
            symbols[at] = resource;
        }
        return touched;
    }
}
