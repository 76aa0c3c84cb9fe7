package dev.hypnos.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Who was left waiting for what, as the details of a failure say it: {@code task 0.1 (ada) waits for the monitor of
 * Account#2, held by task 0.2 (Account.java:26)}.
 *
 * @param texts what each task waits for, by the names of the tasks, without who has it and where: that is in the details
 * @param resources what they wait for
 */
record Waiting(Map<String, String> texts, List<String> resources) {
    private static final Pattern LINE = Pattern.compile("task (\\S+) \\(.*?\\) (.*?)(, held by .*?)?( \\([^()]*\\))?");
    private static final Pattern RESOURCE = Pattern.compile(".*? (?:of|on) (.+)");

    static Waiting of(List<String> details) {
        Map<String, String> texts = new HashMap<>();
        List<String> resources = new ArrayList<>();
        for (String detail : details) {
            Matcher line = LINE.matcher(detail);
            if (line.matches()) {
                texts.put(line.group(1), brief(line.group(2)));
                Matcher resource = RESOURCE.matcher(line.group(2));
                if (resource.matches()) {
                    resources.add(resource.group(1));
                }
            }
        }
        return new Waiting(texts, resources);
    }

    private static String brief(String text) {
        return text.replaceFirst("waits in \\S+ on ", "waits for ")
                .replace("the monitor of ", "")
                .replace("the end of ", "");
    }
}
