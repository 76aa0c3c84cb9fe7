package dev.hypnos.agent.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Methods of the JDK that read or write the elements of arrays which the program gives them. They are told apart by
 * names and types: wherever an array is followed by two numbers these are the range that is meant.
 *
 * <p>Not here are those that only keep the array, such as {@code ByteBuffer.wrap}, and those whose arrays are nearly
 * always made for the one call, such as {@code String.format}.
 */
final class ArrayCalls {
    /** What becomes of the elements. */
    enum Kind {
        /** They are read, and the array is not kept: a copy would do. */
        SEEN,
        READ,
        WRITTEN,
        /** They are written after a wait, as many as the result says. */
        RECEIVED
    }

    /** Which elements. */
    enum Extent {
        ALL,
        /** From the first number up to the second. */
        FROM_TO,
        /** From the first number on, as many as the second. */
        COUNTED,
        /** As many as the number. */
        FIRST,
        /** The one with the number. */
        ONE,
        /** Of {@code getChars(from, to, array, at)}. */
        CHARACTERS
    }

    /** @param argument the array's place among the parameters; the numbers follow it */
    record Use(int argument, Kind kind, Extent extent) {}

    private static final Set<String> CHANGING =
            Set.of("sort", "parallelSort", "setAll", "parallelSetAll", "parallelPrefix");
    private static final Set<String> STREAMING = Set.of("stream", "spliterator");
    /** What keeps its array, or is another hook's. */
    private static final Set<String> OTHERS = Set.of("asList", "fill");

    private static final Set<String> RECEIVING = Set.of("read", "readNBytes", "readFully");
    private static final Set<String> SENDING = Set.of("write", "writeBytes", "print", "println");
    private static final Set<String> DIGESTING = Set.of(
            "java/security/MessageDigest",
            "java/security/Signature",
            "javax/crypto/Mac",
            "java/util/zip/Checksum",
            "java/util/zip/CRC32",
            "java/util/zip/CRC32C",
            "java/util/zip/Adler32",
            "java/util/Base64$Encoder",
            "java/util/Base64$Decoder");
    private static final Set<String> DIGESTS =
            Set.of("update", "digest", "doFinal", "encode", "encodeToString", "decode");

    private ArrayCalls() {}

    /** What a method does to its arrays; empty where it is none of these. */
    static List<Use> of(String owner, String name, String descriptor) {
        if (owner.equals("java/lang/reflect/Array")) {
            return ofReflection(name);
        }
        if (descriptor.indexOf('[') < 0 || descriptor.indexOf('[') > descriptor.indexOf(')')) {
            return List.of();
        }
        return switch (owner) {
            case "java/util/Arrays" -> ofArrays(name, descriptor);
            case "java/lang/String" -> ofString(name, descriptor);
            case "java/util/List", "java/util/Set" ->
                name.equals("of") ? uses(descriptor, Kind.SEEN, Extent.ALL) : ofCollection(owner, name, descriptor);
            case "java/util/stream/Stream",
                    "java/util/stream/IntStream",
                    "java/util/stream/LongStream",
                    "java/util/stream/DoubleStream" ->
                name.equals("of") ? uses(descriptor, Kind.READ, Extent.ALL) : List.of();
            case "java/util/Spliterators" -> uses(descriptor, Kind.READ, Extent.FROM_TO);
            case "java/util/Collections" -> name.equals("addAll") ? uses(descriptor, Kind.READ, Extent.ALL) : List.of();
            case "java/lang/StringBuilder" ->
                name.equals("append") || name.equals("insert")
                        ? uses(descriptor, Kind.READ, Extent.COUNTED)
                        : List.of();
            default -> ofCollection(owner, name, descriptor);
        };
    }

    /** Here an array of any type is an object. */
    private static List<Use> ofReflection(String name) {
        boolean isRead = name.startsWith("get") && !name.equals("getLength");
        return isRead || name.startsWith("set")
                ? List.of(new Use(0, isRead ? Kind.READ : Kind.WRITTEN, Extent.ONE))
                : List.of();
    }

    private static List<Use> ofArrays(String name, String descriptor) {
        if (OTHERS.contains(name)) {
            return List.of();
        }
        if (name.equals("copyOf")) {
            return List.of(new Use(0, Kind.SEEN, Extent.FIRST));
        }
        // those that go deep look for arrays that contain themselves
        boolean isKept = STREAMING.contains(name) || name.startsWith("deep");
        return uses(
                descriptor, CHANGING.contains(name) ? Kind.WRITTEN : isKept ? Kind.READ : Kind.SEEN, Extent.FROM_TO);
    }

    private static List<Use> ofString(String name, String descriptor) {
        return switch (name) {
            case "<init>", "valueOf", "copyValueOf" ->
                // in one of them another number comes first
                uses(descriptor, Kind.SEEN, descriptor.startsWith("([BIII)") ? Extent.ALL : Extent.COUNTED);
            case "getChars" -> List.of(new Use(2, Kind.WRITTEN, Extent.CHARACTERS));
            default -> List.of();
        };
    }

    private static List<Use> ofCollection(String owner, String name, String descriptor) {
        boolean isToArray = name.equals("toArray") && descriptor.startsWith("([Ljava/lang/Object;)");
        if (owner.startsWith("java/util/") && isToArray) {
            return uses(descriptor, Kind.WRITTEN, Extent.ALL);
        }
        if (name.equals("nextBytes") && (owner.endsWith("Random") || owner.endsWith("RandomGenerator"))) {
            return uses(descriptor, Kind.WRITTEN, Extent.ALL);
        }
        if (owner.startsWith("java/nio/") && owner.endsWith("Buffer")) {
            return switch (name) {
                case "put" -> uses(descriptor, Kind.READ, Extent.COUNTED);
                case "get" -> uses(descriptor, Kind.WRITTEN, Extent.COUNTED);
                default -> List.of();
            };
        }
        if (owner.startsWith("java/io/") || owner.startsWith("java/util/zip/") && owner.endsWith("Stream")) {
            return RECEIVING.contains(name)
                    ? uses(descriptor, Kind.RECEIVED, Extent.COUNTED)
                    : SENDING.contains(name) ? uses(descriptor, Kind.READ, Extent.COUNTED) : List.of();
        }
        boolean isInput = descriptor.startsWith("([B)") || name.equals("update") && descriptor.startsWith("([BII)");
        return isInput && DIGESTING.contains(owner) && DIGESTS.contains(name)
                ? uses(descriptor, Kind.READ, Extent.COUNTED)
                : List.of();
    }

    /**
     * All arrays of bytes, numbers or objects among the parameters, each with the two numbers that follow it, if they
     * do.
     */
    private static List<Use> uses(String descriptor, Kind kind, Extent extent) {
        List<Use> uses = new ArrayList<>();
        List<String> types = types(descriptor);
        for (int i = 0; i < types.size(); i++) {
            if (types.get(i).startsWith("[")) {
                boolean hasRange = i + 2 < types.size()
                        && types.get(i + 1).equals("I")
                        && types.get(i + 2).equals("I");
                uses.add(new Use(i, kind, hasRange ? extent : Extent.ALL));
            }
        }
        return List.copyOf(uses);
    }

    private static List<String> types(String descriptor) {
        List<String> types = new ArrayList<>();
        int at = 1;
        while (descriptor.charAt(at) != ')') {
            int end = at;
            while (descriptor.charAt(end) == '[') {
                end++;
            }
            end = descriptor.charAt(end) == 'L' ? descriptor.indexOf(';', end) + 1 : end + 1;
            types.add(descriptor.substring(at, end));
            at = end;
        }
        return types;
    }
}
