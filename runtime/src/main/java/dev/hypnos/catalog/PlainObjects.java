package dev.hypnos.catalog;

import dev.hypnos.kernel.Access;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.StringTokenizer;
import org.jspecify.annotations.Nullable;

/**
 * Classes of the JDK outside the table whose objects change and are not made for several threads: builders, formats,
 * buffers, digests. In the program's own classes a call is a plain read or write of the whole object, as an access of a
 * plain field is. A class that is not here is no operation; see {@code UnknownObjects} in the runtime.
 */
public final class PlainObjects {
    /** What a call touches. */
    public enum Part {
        /** The object as a whole. */
        WHOLE,
        /** One element, by the index that is the first argument; and the object is read. */
        FIRST_ARGUMENT,
        /** One element, by the index that is the second argument; and the object is read. */
        SECOND_ARGUMENT
    }

    /** What a call does to the content of a buffer, from its position on. */
    public enum Content {
        NONE,
        READ,
        WRITTEN
    }

    /**
     * What a call does to its receiver.
     *
     * @param bytes the size of the one value that it is about; zero if it is one element, or more of them
     * @param isCounted whether an index counts values of that size, and not bytes
     */
    public record Use(Access access, Part part, Content content, int bytes, boolean isCounted) {
        static final Use READ = new Use(Access.READ, Part.WHOLE, Content.NONE, 0, false);
        static final Use WRITE = new Use(Access.WRITE, Part.WHOLE, Content.NONE, 0, false);
    }

    /** Each class with its methods that only read; {@code name()} is the one without parameters. All others write. */
    private static final String TEXT = """
            java.lang.StringBuilder      length charAt capacity indexOf lastIndexOf substring subSequence isEmpty \
            codePointAt codePointBefore codePointCount offsetByCodePoints getChars chars codePoints compareTo
            java.util.Date               getTime getYear getMonth getDate getDay getHours getMinutes getSeconds \
            getTimezoneOffset before after compareTo toInstant
            java.sql.Date                DATE toLocalDate
            java.sql.Time                DATE toLocalTime
            java.sql.Timestamp           DATE getNanos toLocalDateTime
            java.util.Calendar           get getTime getTimeInMillis getTimeZone isSet before after compareTo toInstant \
            getFirstDayOfWeek getActualMaximum getActualMinimum getMaximum getMinimum isLenient getCalendarType
            java.util.GregorianCalendar  get getTime getTimeInMillis getTimeZone isSet before after compareTo toInstant \
            getFirstDayOfWeek isLeapYear toZonedDateTime getActualMaximum getActualMinimum getMaximum getMinimum
            java.util.SimpleTimeZone     getRawOffset getOffset getDSTSavings inDaylightTime useDaylightTime observesDaylightTime \
            hasSameRules getID getDisplayName toZoneId
            java.util.jar.Attributes     get getValue containsKey containsValue size isEmpty keySet values entrySet getOrDefault \
            forEach
            java.util.StringJoiner       length
            java.util.StringTokenizer    hasMoreTokens hasMoreElements countTokens
            java.util.Scanner            delimiter locale radix ioException match
            java.util.Formatter          locale out ioException
            java.util.SplittableRandom
            java.util.IntSummaryStatistics     getCount getSum getMin getMax getAverage
            java.util.LongSummaryStatistics    getCount getSum getMin getMax getAverage
            java.util.DoubleSummaryStatistics  getCount getSum getMin getMax getAverage
            java.util.regex.Matcher      group start end groupCount hitEnd requireEnd pattern hasMatch toMatchResult \
            regionStart regionEnd namedGroups hasTransparentBounds hasAnchoringBounds
            java.util.zip.CRC32          getValue
            java.util.zip.CRC32C         getValue
            java.util.zip.Adler32        getValue
            java.util.zip.Checksum       getValue
            java.text.Format
            java.text.DateFormat         getCalendar getTimeZone isLenient getNumberFormat
            java.text.SimpleDateFormat   toPattern toLocalizedPattern getCalendar getTimeZone get2DigitYearStart
            java.text.NumberFormat       getMaximumFractionDigits getMinimumFractionDigits isGroupingUsed getCurrency
            java.text.DecimalFormat      toPattern toLocalizedPattern getMultiplier getRoundingMode getDecimalFormatSymbols
            java.text.MessageFormat      toPattern getFormats getLocale
            java.text.ChoiceFormat       toPattern getLimits getFormats
            java.text.BreakIterator      current getText
            java.text.StringCharacterIterator  current getIndex getBeginIndex getEndIndex
            java.security.MessageDigest  getAlgorithm getProvider getDigestLength
            java.security.Signature      getAlgorithm getProvider
            javax.crypto.Mac             getAlgorithm getProvider getMacLength
            javax.crypto.Cipher          getAlgorithm getProvider getBlockSize getIV getParameters getOutputSize
            java.nio.charset.CharsetEncoder  charset averageBytesPerChar maxBytesPerChar replacement
            java.nio.charset.CharsetDecoder  charset averageCharsPerByte maxCharsPerByte replacement
            java.nio.Buffer              BUFFER
            java.nio.ByteBuffer          BYTES
            java.nio.MappedByteBuffer    BYTES
            java.nio.CharBuffer          TYPED length charAt isEmpty subSequence
            java.nio.ShortBuffer         TYPED
            java.nio.IntBuffer           TYPED
            java.nio.LongBuffer          TYPED
            java.nio.FloatBuffer         TYPED
            java.nio.DoubleBuffer        TYPED
            java.lang.foreign.MemorySegment  byteSize address scope isNative isMapped isReadOnly asSlice asReadOnly \
            heapBase maxByteAlignment isAccessibleBy elements spliterator mismatch toArray reinterpret asByteBuffer \
            asOverlappingSlice getString
            """;

    /** Of dates of a data base. */
    private static final String DATE = "getTime getYear getMonth getDate getDay getHours getMinutes getSeconds "
            + "getTimezoneOffset before after compareTo toInstant";

    /** Of all buffers, of those of one type, of those of bytes. */
    private static final String BUFFER =
            "remaining hasRemaining position() limit() capacity hasArray array arrayOffset isDirect "
                    + "isReadOnly duplicate slice";

    private static final String TYPED = BUFFER + " order() asReadOnlyBuffer compareTo mismatch";
    private static final String BYTES = TYPED + " alignedSlice alignmentOffset asCharBuffer asShortBuffer asIntBuffer "
            + "asLongBuffer asFloatBuffer asDoubleBuffer";

    /** What every object has. */
    private static final Set<String> READ_BY_ALL = Set.of("toString", "equals", "hashCode", "clone");

    private static final Set<String> OF_OBJECTS = Set.of("getClass", "wait", "notify", "notifyAll", "finalize");

    private static final Map<String, Set<String>> READERS = read();

    private static final ClassLoader PLATFORM = ClassLoader.getPlatformClassLoader();

    private static final ClassValue<Boolean> IS_JDK_CODE = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            Class<?> base = type;
            while (base != null && !isJdk(base)) {
                base = base.getSuperclass();
            }
            return base == null || !Overrides.any(type, base);
        }
    };

    private PlainObjects() {}

    /** Whether it is a class of the JDK, in its base or in another of its modules, as that of data bases. */
    private static boolean isJdk(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader == null || loader == PLATFORM;
    }

    private static Map<String, Set<String>> read() {
        Map<String, Set<String>> readers = new HashMap<>();
        StringTokenizer lines = new StringTokenizer(TEXT, "\n");
        while (lines.hasMoreTokens()) {
            String line = lines.nextToken();
            StringTokenizer words = new StringTokenizer(line.replace("DATE", DATE)
                    .replace("BUFFER", BUFFER)
                    .replace("TYPED", TYPED)
                    .replace("BYTES", BYTES));
            String owner = words.nextToken().replace('.', '/');
            Set<String> methods = new HashSet<>();
            while (words.hasMoreTokens()) {
                methods.add(words.nextToken());
            }
            readers.put(owner, methods);
        }
        return readers;
    }

    /** Whether objects of this class, or of one above it, are such. */
    static boolean isPlain(Class<?> type) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            if (READERS.containsKey(at.getName().replace('.', '/'))) {
                return true;
            }
        }
        return false;
    }

    /** The internal names of the classes. */
    public static Set<String> owners() {
        return READERS.keySet();
    }

    /** The methods of a class that only read. */
    static Set<String> readers(String owner) {
        return READERS.getOrDefault(owner, Set.of());
    }

    /** What a call does that names this class, or null where it is no operation. */
    public static @Nullable Use use(String owner, String method, String descriptor) {
        Set<String> readers = READERS.get(owner);
        if (readers == null || OF_OBJECTS.contains(method)) {
            return null;
        }
        Use element = element(owner, method, descriptor);
        if (element != null) {
            return element;
        }
        boolean reads = READ_BY_ALL.contains(method)
                || readers.contains(method)
                || (descriptor.startsWith("()") && readers.contains(method + "()"));
        if (isBuffer(owner)) {
            Content content = content(method, descriptor);
            if (content != Content.NONE) {
                return new Use(reads ? Access.READ : Access.WRITE, Part.WHOLE, content, bytes(owner, method), false);
            }
        }
        return reads ? Use.READ : Use.WRITE;
    }

    /** Buffers and segments are often shared so that each task has its own part. */
    private static @Nullable Use element(String owner, String method, String descriptor) {
        boolean gets = method.startsWith("get");
        boolean puts = method.startsWith("put") || method.startsWith("set");
        if (owner.equals("java/lang/foreign/MemorySegment")) {
            boolean hasOffset = descriptor.startsWith("(Ljava/lang/foreign/ValueLayout");
            return hasOffset && (gets || puts)
                    ? new Use(
                            gets ? Access.READ : Access.WRITE,
                            Part.SECOND_ARGUMENT,
                            Content.NONE,
                            bytesOfLayout(descriptor),
                            method.endsWith("AtIndex"))
                    : null;
        }
        if (!isBuffer(owner)) {
            return null;
        }
        if (gets && descriptor.startsWith("(I)")) {
            return new Use(Access.READ, Part.FIRST_ARGUMENT, Content.NONE, bytes(owner, method), false);
        }
        boolean isAbsolute = descriptor.startsWith("(I") && descriptor.indexOf(')') == 3;
        return puts && isAbsolute
                ? new Use(Access.WRITE, Part.FIRST_ARGUMENT, Content.NONE, bytes(owner, method), false)
                : null;
    }

    private static boolean isBuffer(String owner) {
        return owner.startsWith("java/nio/") && owner.endsWith("Buffer");
    }

    /** The size of a value that a method of a buffer of bytes names; zero for an element. */
    private static int bytes(String owner, String method) {
        if (!owner.equals("java/nio/ByteBuffer") && !owner.equals("java/nio/MappedByteBuffer")) {
            return 0;
        }
        return switch (method) {
            case "getChar", "putChar", "getShort", "putShort" -> 2;
            case "getInt", "putInt", "getFloat", "putFloat" -> 4;
            case "getLong", "putLong", "getDouble", "putDouble" -> 8;
            default -> 0;
        };
    }

    /** The size of a value with the layout that comes first. */
    private static int bytesOfLayout(String descriptor) {
        String type = descriptor.substring(1, descriptor.indexOf(';'));
        return switch (type.substring(type.indexOf('$') + 1)) {
            case "OfByte", "OfBoolean" -> 1;
            case "OfChar", "OfShort" -> 2;
            case "OfInt", "OfFloat" -> 4;
            default -> 8;
        };
    }

    /** Whether a method of a memory segment needs the memory to be there. */
    public static boolean isOfContent(String method) {
        return switch (method) {
            case "fill", "copyFrom", "toArray", "mismatch", "asByteBuffer" -> true;
            default -> method.startsWith("get") && !method.equals("getClass") || method.startsWith("set");
        };
    }

    /** What a method of a buffer does from its position on, other than by an index. */
    private static Content content(String method, String descriptor) {
        // an index has something behind it, and what is put may be a number itself
        boolean isAbsolute = descriptor.startsWith("(I") && descriptor.indexOf(')') > 2;
        return switch (method) {
            case "get", "getChar", "getShort", "getInt", "getFloat", "getLong", "getDouble" ->
                isAbsolute ? Content.NONE : Content.READ;
            case "put", "putChar", "putShort", "putInt", "putFloat", "putLong", "putDouble" ->
                isAbsolute ? Content.NONE : Content.WRITTEN;
            case "toString", "equals", "hashCode", "compareTo", "mismatch" -> Content.READ;
            default -> Content.NONE;
        };
    }

    /**
     * Whether a call on an object of this class runs the JDK's code. What a program's subclass overrides is the
     * program's, which may exclude others in its own way; its calls of {@code super} count. Hot.
     */
    public static boolean isJdkCode(Class<?> type) {
        return type.getClassLoader() == null || IS_JDK_CODE.get(type);
    }
}
