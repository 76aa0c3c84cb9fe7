package dev.hypnos.runtime.library;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Sites;
import dev.hypnos.runtime.code.CodeOwner;
import dev.hypnos.runtime.vm.Jdk;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The places where a program calls the model library. One call may be several operations (to call a server is to
 * monitor it, to send, to stop monitoring), each a site of its own at the same place.
 */
public final class ModelPoints {

    private record Place(String className, String methodName, String fileName, int line, int ordinal) {}

    private static final Map<Place, Integer> NUMBERS = new HashMap<>();
    private static Place[] places = new Place[64];
    private static int count;
    /**
     * By point and kind of operation: the site and one, 0 for none. Not volatile, since hot code asks: whoever calls
     * from a point has got its class after the point was added, and whoever does not see a site yet adds it, which
     * gives the same.
     */
    private static int[][] sites = new int[64][];

    private ModelPoints() {}

    /** Registers a call of the library; woven code names it by the number. */
    public static synchronized int add(String className, String methodName, String fileName, int line, int ordinal) {
        Place place = new Place(className, methodName, fileName, line, ordinal);
        Integer known = NUMBERS.putIfAbsent(place, count);
        if (known != null) {
            return known;
        }
        if (count == places.length) {
            places = Arrays.copyOf(places, count * 2);
            sites = Arrays.copyOf(sites, count * 2);
        }
        places[count] = place;
        sites[count] = new int[0];
        return count++;
    }

    /** The site of an operation of this kind, in a call at this point. Hot. */
    static int site(int point, ModelOperation kind) {
        int[] known = sites[point];
        int number = kind.ordinal();
        return number < known.length && known[number] != 0 ? known[number] - 1 : addSite(point, kind);
    }

    private static synchronized int addSite(int point, ModelOperation kind) {
        int number = kind.ordinal();
        int[] known = sites[point];
        if (number >= known.length) {
            known = Arrays.copyOf(known, number + 1);
            sites[point] = known;
        }
        if (known[number] == 0) {
            Place place = places[point];
            known[number] = 1
                    + Sites.add(
                                    kind.toString(),
                                    place.className,
                                    place.methodName,
                                    place.fileName,
                                    place.line,
                                    place.ordinal,
                                    Access.WRITE)
                            .id();
        }
        return known[number] - 1;
    }

    /** Where the library was called from, if that code was not woven: a walk up the stack. */
    static int walk() {
        Optional<StackWalker.StackFrame> caller =
                Jdk.WALKER.walk(frames -> frames.filter(frame -> !CodeOwner.isModel(frame.getClassName())
                                && !CodeOwner.isEngine(frame.getClassName())
                                && !frame.getClassName().startsWith("java.lang."))
                        .findFirst());
        if (caller.isEmpty()) {
            return add("dev.hypnos.model", "unknown", "the model library", -1, 0);
        }
        StackWalker.StackFrame frame = caller.get();
        String file = frame.getFileName();
        return add(
                frame.getClassName(),
                frame.getMethodName(),
                file == null ? frame.getClassName() : file,
                frame.getLineNumber(),
                frame.getLineNumber());
    }
}
