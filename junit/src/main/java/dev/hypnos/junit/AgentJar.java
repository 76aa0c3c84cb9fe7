package dev.hypnos.junit;

import dev.hypnos.runtime.code.CodeOwner;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLConnection;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;

/**
 * The jar that is both the agent and its part of the boot class path: the classes of the kernel and the runtime, from
 * wherever they lie on the class path, jars or directories. Made when it is needed, so that a project depends on
 * ordinary artifacts and an IDE can run from its output directories.
 */
final class AgentJar {
    private static final String ROOT = "dev/hypnos/";
    /** One class of each module that must come along. */
    private static final Map<String, String> MARKERS = markers();
    /**
     * What comes along, and nothing else should all modules lie in one jar. The constant is the compiler's: the class
     * that has it is one of those that must not be loaded yet.
     */
    private static final Set<String> PACKAGES = Set.of(CodeOwner.BOOT_PACKAGES.split(" "));

    private static final LocalDateTime ALWAYS = LocalDateTime.of(2026, 1, 1, 0, 0);

    private static final String IN_JAR = "jar:";
    private static final String JAR_ENDS = "!/";

    /** Any large odd number. */
    private static final long FACTOR = 0x9E37_79B9_7F4A_7C15L;

    private AgentJar() {}

    private static Map<String, String> markers() {
        Map<String, String> markers = new LinkedHashMap<>();
        markers.put("hypnos-kernel", ROOT + "kernel/package-info.class");
        markers.put("hypnos-runtime", ROOT + "agent/Agent.class");
        return markers;
    }

    /** Writes the jar. Throws with one clear line where the classes are not to be found. */
    static void write(Path jar) throws IOException {
        Map<String, byte[]> entries = new TreeMap<>();
        for (Map.Entry<String, String> marker : MARKERS.entrySet()) {
            collect(marker.getKey(), marker.getValue(), entries);
        }
        entries.put(ROOT + "agent/fingerprint", fingerprint(entries).getBytes(StandardCharsets.UTF_8));
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.putValue("Premain-Class", "dev.hypnos.agent.Agent");
        attributes.putValue("Agent-Class", "dev.hypnos.agent.Agent");
        attributes.putValue("Boot-Class-Path", jar.getFileName().toString());
        attributes.putValue("Can-Retransform-Classes", "true");
        attributes.putValue("Can-Redefine-Classes", "true");
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        manifest.write(head);
        try (JarOutputStream out = new JarOutputStream(new BufferedOutputStream(Files.newOutputStream(jar)))) {
            put(out, JarFile.MANIFEST_NAME, head.toByteArray());
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                put(out, entry.getKey(), entry.getValue());
            }
        }
    }

    /**
     * Where the classes are, jars or directories, found with little effort. Throws with one clear line where they are
     * not.
     */
    static List<String> classPath() throws IOException {
        List<String> places = new ArrayList<>();
        for (Map.Entry<String, String> marker : MARKERS.entrySet()) {
            URL url = find(marker.getKey(), marker.getValue());
            String place = url.toString();
            try {
                places.add(
                        place.startsWith(IN_JAR)
                                ? Path.of(new URI(place.substring(IN_JAR.length(), place.lastIndexOf(JAR_ENDS))))
                                        .toString()
                                : root(Path.of(url.toURI()), marker.getValue()).toString());
            } catch (URISyntaxException | RuntimeException unreadable) {
                throw unreadable(marker.getKey(), url, unreadable);
            }
        }
        return places;
    }

    private static void put(JarOutputStream out, String name, byte[] bytes) throws IOException {
        out.putNextEntry(stored(name, bytes));
        out.write(bytes);
        out.closeEntry();
    }

    /** A name for these very classes; what is kept on disk for later JVMs goes by it. */
    private static String fingerprint(Map<String, byte[]> entries) {
        long hash = 0;
        for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
            hash = hash * FACTOR + entry.getKey().hashCode();
            hash = hash * FACTOR + stored(entry.getKey(), entry.getValue()).getCrc();
        }
        return Long.toHexString(hash);
    }

    /** Stored, not deflated: it is written once and read at once. */
    private static ZipEntry stored(String name, byte[] bytes) {
        CRC32 checksum = new CRC32();
        checksum.update(bytes);
        ZipEntry entry = new ZipEntry(name);
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(bytes.length);
        entry.setCrc(checksum.getValue());
        // the same classes give the same archive
        entry.setTimeLocal(ALWAYS);
        return entry;
    }

    private static void collect(String module, String marker, Map<String, byte[]> entries) throws IOException {
        URL url = find(module, marker);
        try {
            URLConnection connection = url.openConnection();
            if (connection instanceof JarURLConnection inJar) {
                Path jar = Path.of(inJar.getJarFileURL().toURI());
                try (FileSystem contents = FileSystems.newFileSystem(jar)) {
                    collect(contents.getPath("/"), entries);
                }
            } else {
                collect(root(Path.of(url.toURI()), marker), entries);
            }
        } catch (ClosedByInterruptException interrupted) {
            throw interrupted;
        } catch (IOException | URISyntaxException | RuntimeException unreadable) {
            throw unreadable(module, url, unreadable);
        }
    }

    private static URL find(String module, String marker) {
        ClassLoader loader = AgentJar.class.getClassLoader();
        URL url = loader == null ? ClassLoader.getSystemResource(marker) : loader.getResource(marker);
        if (url == null) {
            throw new AttachmentException("Hypnos cannot control this JVM: " + module
                    + " is not on the class path. Depend on hypnos-junit with its transitive dependencies.");
        }
        return url;
    }

    private static AttachmentException unreadable(String module, URL url, Exception cause) {
        return new AttachmentException("Hypnos cannot control this JVM: the classes of " + module
                + " cannot be read from " + url + " (" + cause.getMessage() + ").");
    }

    /** What users call, in a package of its own or in none below ours, is theirs: it stays on the class path. */
    private static boolean isForBootLoader(String nameBelowRoot) {
        int end = nameBelowRoot.indexOf('/');
        return end >= 0 && PACKAGES.contains(nameBelowRoot.substring(0, end));
    }

    /** The directory in which the file has this name. */
    private static Path root(Path file, String name) throws IOException {
        Path root = file;
        for (int i = 0; i < Path.of(name).getNameCount(); i++) {
            root = root.getParent();
            if (root == null) {
                throw new IOException("not a directory of classes");
            }
        }
        return root;
    }

    private static void collect(Path root, Map<String, byte[]> entries) throws IOException {
        List<Path> files = new ArrayList<>();
        try (Stream<Path> walk = Files.walk(root.resolve(ROOT))) {
            for (Iterator<Path> paths = walk.iterator(); paths.hasNext(); ) {
                Path path = paths.next();
                if (Files.isRegularFile(path)) {
                    files.add(path);
                }
            }
        }
        for (Path file : files) {
            String name = root.relativize(file).toString().replace('\\', '/');
            if (isForBootLoader(name.substring(ROOT.length()))) {
                entries.putIfAbsent(name, Files.readAllBytes(file));
            }
        }
    }
}
