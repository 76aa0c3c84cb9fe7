package dev.hypnos.report;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Servers of a model that wait for a request, as they should. In a deadlock they wait like everybody else, and a large model has
 * dozens of them: they are named in one line, and what remains are those who miss something.
 */
final class IdleServers {
    private static final Pattern HEAD = Pattern.compile("task \\S+ \\((.*?)\\) waits for a message.*");

    private IdleServers() {}

    /** The details of a failure, with all tasks that wait for a message outside any code of the program in the last line. */
    static List<String> gather(List<String> details) {
        List<String> rest = new ArrayList<>();
        List<String> names = new ArrayList<>();
        int from = 0;
        while (from < details.size()) {
            int to = from + 1;
            while (to < details.size() && Stack.isFrame(details.get(to))) {
                to++;
            }
            List<String> paragraph = details.subList(from, to);
            Matcher head = HEAD.matcher(paragraph.getFirst());
            if (to > from + 1 && head.matches() && paragraph.stream().noneMatch(Stack::isOfProgram)) {
                names.add(head.group(1));
            } else {
                rest.addAll(paragraph);
            }
            from = to;
        }
        if (!names.isEmpty()) {
            String who =
                    names.size() == 1 ? "1 server waits for requests: " : names.size() + " servers wait for requests: ";
            rest.add(who + String.join(", ", names));
        }
        return rest;
    }
}
