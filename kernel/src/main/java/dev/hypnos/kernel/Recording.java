package dev.hypnos.kernel;

/**
 * What is needed to repeat a trial: the task and site of every executed operation, in order, which of them ran on
 * without a decision, what each touched, and every other choice. Replay follows the order of operations itself, and so
 * depends neither on a history nor on the strategy that found it. It must know which operations ran on: there the
 * scheduler did not first let newly started tasks run to their first operation, and what tasks do on that way (start
 * others, create threads) would happen in another order.
 *
 * @param names the names of the tasks, by number
 * @param tasks the number of the task of each operation
 * @param sites the site of each operation, by its number in this JVM
 * @param kinds {@link Trace#DECIDED} or {@link Trace#SKIPPED} for each operation
 * @param touched what each operation touched
 * @param choices the choices that were not operations
 */
@SuppressWarnings("ArrayRecordComponent") // made once for a finding, read by replay on its hot path, never compared
public record Recording(String[] names, int[] tasks, int[] sites, byte[] kinds, Touched touched, int[] choices) {

    /** The recording of the trial in this trace. */
    public static Recording of(Trace trace) {
        int count = 0;
        for (int row = 0; row < trace.size(); row++) {
            if (trace.isOperation(row)) {
                count++;
            }
        }
        int[] tasks = new int[count];
        int[] sites = new int[count];
        byte[] kinds = new byte[count];
        int position = 0;
        for (int row = 0; row < trace.size(); row++) {
            if (trace.isOperation(row)) {
                tasks[position] = trace.task(row);
                sites[position] = trace.site(row);
                kinds[position++] = trace.kind(row);
            }
        }
        String[] names = new String[trace.taskCount()];
        for (int task = 0; task < names.length; task++) {
            names[task] = trace.name(task).toString();
        }
        return new Recording(names, tasks, sites, kinds, Touched.of(trace, count), trace.choices());
    }

    /** How many operations there are. */
    public int size() {
        return tasks.length;
    }
}
