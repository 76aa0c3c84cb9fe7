package dev.hypnos.catalog;

/**
 * Classes of the JDK of which nothing is known here: neither has the table lines for them, nor are they among the
 * {@link PlainObjects}, nor is it known that their objects can be shared without harm.
 */
public final class UnknownClasses {
    /** Objects of these never change, guard themselves, or are what the engine controls in another way. */
    private static final String[] HARMLESS = {
        "java/lang/",
        "java/math/",
        "java/net/",
        "java/nio/channels/",
        "java/nio/charset/Charset",
        "java/nio/file/",
        "java/security/KeyFactory",
        "java/security/KeyPair",
        "java/security/P",
        "java/security/SecureRandom",
        "java/security/cert/",
        "java/text/DecimalFormatSymbols",
        "java/time/",
        "java/util/Base64",
        "java/util/Currency",
        "java/util/HexFormat",
        "java/util/Locale",
        "java/util/Optional",
        "java/util/Random",
        "java/util/ServiceLoader",
        "java/util/TimeZone",
        "java/util/Timer",
        "java/util/UUID",
        "java/util/concurrent/",
        "java/util/function/",
        "java/util/jar/",
        "java/util/logging/",
        "java/util/prefs/",
        "java/util/regex/Pattern",
        "java/util/stream/",
        "java/util/zip/ZipFile",
        "java/util/zip/Inflater",
        "java/util/zip/Deflater",
        "java/io/File",
        "java/io/Console",
        "java/io/PrintStream",
        "java/io/PrintWriter",
        "java/io/Buffered",
        "java/io/ByteArray",
        "java/io/CharArray",
        "java/io/InputStreamReader",
        "java/io/OutputStreamWriter",
        "java/io/Piped",
        "java/io/Reader",
        "java/io/String",
        "java/io/Writer",
        "java/io/InputStream",
        "java/io/OutputStream",
        "javax/management/",
        "javax/net/",
        "javax/security/",
    };

    private UnknownClasses() {}

    /** Whether it is a channel of a file: what is done to files is no operation, but for those on virtual disks. */
    public static boolean isFileChannel(String owner) {
        return switch (owner) {
            case "java/nio/channels/FileChannel",
                    "java/nio/channels/AsynchronousFileChannel",
                    "java/nio/channels/SeekableByteChannel" -> true;
            default -> false;
        };
    }

    /** Whether a method of a channel of a file is about its locks, which are operations. */
    public static boolean isOfFileLocks(String method) {
        return method.equals("lock") || method.equals("tryLock");
    }

    /** Whether a call of this method tells of an object that nothing is known of. */
    public static boolean isUnknown(String owner, String method, String descriptor) {
        if (owner.startsWith("org/w3c/dom/") || owner.equals("com/sun/net/httpserver/Headers")) {
            return true;
        }
        if (!owner.startsWith("java/") && !owner.startsWith("javax/")) {
            return false;
        }
        if (isFileChannel(owner)) {
            return !isOfFileLocks(method);
        }
        for (String prefix : HARMLESS) {
            if (owner.startsWith(prefix)) {
                return false;
            }
        }
        boolean isOfCollections = owner.startsWith("java/util/") && owner.indexOf('/', "java/util/".length()) < 0;
        return !isOfCollections && !Catalog.mayHaveRow(owner, method, descriptor);
    }
}
