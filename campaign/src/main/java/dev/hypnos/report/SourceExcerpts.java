package dev.hypnos.report;

import dev.hypnos.campaign.explain.Sources;
import dev.hypnos.kernel.Site;
import dev.hypnos.runtime.code.CodeOwner;
import dev.hypnos.runtime.outcome.Failure;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The lines of the program's sources around the places that matter; not all of them, since pages are sent to others.
 */
final class SourceExcerpts {
    private static final int AROUND = 7;
    private static final int LINES_MAX = 4_000;
    /** As a stack trace writes it: class, method, file and line. */
    private static final Pattern PLACE = Pattern.compile("(.+)\\.[^.(]+\\(([^:()]+):(\\d+)\\)");

    /** A file, and which of its lines are wanted. */
    private record Wanted(String className, String fileName, BitSet lines) {}

    private final Map<String, Wanted> files = new LinkedHashMap<>();

    private SourceExcerpts() {}

    /** @param place where it failed, or null */
    static List<Map<String, Object>> of(
            OperationColumns columns, @Nullable String place, Failure failure, Sources sources) {
        SourceExcerpts excerpts = new SourceExcerpts();
        Matcher failed = PLACE.matcher(place == null ? "" : place);
        if (failed.matches()) {
            excerpts.add(failed.group(1), failed.group(2), Integer.parseInt(failed.group(3)));
        }
        failure.waiting().tasks().forEach(task -> excerpts.add(task.stack()));
        for (Site site : columns.sitesFrom('1')) {
            if (CodeOwner.ofName(site.className()) == CodeOwner.PROGRAM) {
                excerpts.add(site.className(), site.fileName(), site.line());
            }
        }
        return excerpts.read(sources);
    }

    /** The innermost frame of the program. */
    private void add(List<StackTraceElement> stack) {
        stack.stream()
                .filter(frame -> CodeOwner.of(frame) == CodeOwner.PROGRAM && frame.getFileName() != null)
                .findFirst()
                .ifPresent(frame -> add(frame.getClassName(), frame.getFileName(), frame.getLineNumber()));
    }

    private void add(String className, String fileName, int line) {
        if (line > 0) {
            int dot = className.lastIndexOf('.');
            files.computeIfAbsent(
                            className.substring(0, dot + 1) + fileName,
                            name -> new Wanted(className, fileName, new BitSet()))
                    .lines()
                    .set(Math.max(1, line - AROUND), line + AROUND + 1);
        }
    }

    private List<Map<String, Object>> read(Sources sources) {
        List<Map<String, Object>> all = new ArrayList<>();
        int left = LINES_MAX;
        for (Wanted wanted : files.values()) {
            List<String> lines = sources.lines(wanted.className, wanted.fileName);
            List<Map<String, Object>> parts = new ArrayList<>();
            BitSet set = wanted.lines;
            for (int from = set.nextSetBit(0); from >= 0 && from <= lines.size() && left > 0; ) {
                int to = Math.min(Math.min(set.nextClearBit(from), lines.size() + 1), from + left);
                left -= to - from;
                Map<String, Object> part = new LinkedHashMap<>();
                part.put("from", from);
                part.put("lines", lines.subList(from - 1, to - 1));
                parts.add(part);
                from = set.nextSetBit(to);
            }
            if (!parts.isEmpty()) {
                Map<String, Object> object = new LinkedHashMap<>();
                int dot = wanted.className.lastIndexOf('.');
                object.put("package", dot < 0 ? "" : wanted.className.substring(0, dot));
                object.put("file", wanted.fileName);
                object.put("parts", parts);
                all.add(object);
            }
        }
        return all;
    }
}
