package dev.hypnos.report;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * Makes pages: one file with all that it needs. The parts are resources beside this class, put together as they are.
 * Data is a block of JSON that the script turns into text nodes. A policy in the page allows this one style and this
 * one script, told by their hashes, and nothing else: what comes from a program can neither run nor load anything.
 */
final class PageText {
    /** Longer data is compressed. */
    private static final int PLAIN_MAX = 50_000;

    private static final String PLAIN = "<script type=\"application/json\" id=\"data\">";
    private static final String COMPRESSED = "<script type=\"text/plain\" id=\"data\">";
    private static final String END = "</script>";

    /** In the order in which they are joined: each uses what is before it. */
    private static final List<String> SCRIPTS = List.of(
            "document.js",
            "wording.js",
            "state.js",
            "elements.js",
            "summary.js",
            "history.js",
            "rows.js",
            "diagram.js",
            "panels.js",
            "campaign.js",
            "main.js");

    private PageText() {}

    /** As the bytes that they are in the file: to decode them and encode them again costs a first finding 0.07 s. */
    private static final class Parts {
        static final String TEMPLATE = new String(resource("page.html"), StandardCharsets.UTF_8);
        static final byte[] STYLE = resource("page.css");
        static final byte[] SCRIPT = joined(SCRIPTS);
        static final String POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'sha256-"
                + hash(STYLE) + "'; script-src 'sha256-" + hash(SCRIPT) + "'";
    }

    /**
     * The page of this document, as it is in a file.
     *
     * @param title what the browser calls it
     * @param text what people without scripts read
     */
    static byte[] of(Map<String, ?> document, String title, String text) {
        String data = Json.writeCompact(document);
        var page = new ByteArrayOutputStream(Parts.STYLE.length + Parts.SCRIPT.length + 2 * data.length());
        String template = Parts.TEMPLATE;
        int from = 0;
        for (int at = template.indexOf("{{"); at >= 0; at = template.indexOf("{{", from)) {
            int end = template.indexOf("}}", at);
            append(page, template.substring(from, at));
            switch (template.substring(at + 2, end)) {
                case "policy" -> append(page, Parts.POLICY);
                case "title" -> append(page, escape(title));
                case "style" -> append(page, "<style>", Parts.STYLE, "</style>");
                case "text" -> append(page, escape(text));
                case "data" -> appendData(page, data);
                case "script" -> append(page, "<script type=\"module\">", Parts.SCRIPT, END);
                default -> throw new IllegalStateException("the template has an unknown part at " + at);
            }
            from = end + 2;
        }
        append(page, template.substring(from));
        return page.toByteArray();
    }

    private static void append(ByteArrayOutputStream page, String text) {
        page.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    }

    private static void append(ByteArrayOutputStream page, String before, byte[] part, String after) {
        append(page, before);
        page.writeBytes(part);
        append(page, after);
    }

    private static void appendData(ByteArrayOutputStream page, String data) {
        if (data.length() <= PLAIN_MAX) {
            append(page, PLAIN + data + END);
        } else {
            append(page, COMPRESSED + compress(data) + END);
        }
    }

    /**
     * The document in a page, as JSON. Throws an {@link IllegalArgumentException} with one clear line where there is
     * none.
     */
    static String documentIn(String page) {
        int plain = page.indexOf(PLAIN);
        int compressed = page.indexOf(COMPRESSED);
        int start = plain >= 0 ? plain + PLAIN.length() : compressed + COMPRESSED.length();
        int end = page.indexOf(END, start);
        if (plain < 0 && compressed < 0 || end < 0) {
            throw new IllegalArgumentException("this is no page of Hypnos");
        }
        String data = page.substring(start, end);
        return plain >= 0 ? data : uncompress(data);
    }

    private static String compress(String data) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(data.getBytes(StandardCharsets.UTF_8));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return Base64.getEncoder().encodeToString(bytes.toByteArray());
    }

    private static String uncompress(String data) {
        byte[] bytes = Base64.getDecoder().decode(data.strip());
        try (InputStream in = new GZIPInputStream(new java.io.ByteArrayInputStream(bytes))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new IllegalArgumentException("the data of this page is broken", broken);
        }
    }

    /** As the content of an element. Control characters are not allowed there at all. */
    static String escape(String text) {
        StringBuilder escaped = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i);
            switch (letter) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                case '\n' -> escaped.append('\n');
                default ->
                    escaped.append(Character.isISOControl(letter) || Character.isSurrogate(letter) ? '?' : letter);
            }
        }
        return escaped.toString();
    }

    /** One after the other, each in lines of its own. */
    private static byte[] joined(List<String> names) {
        var all = new ByteArrayOutputStream();
        for (String name : names) {
            if (all.size() > 0) {
                all.write('\n');
            }
            all.writeBytes(resource(name));
        }
        return all.toByteArray();
    }

    /** With the ends of lines that it was written with, wherever it was checked out. */
    private static byte[] resource(String name) {
        try (InputStream in = PageText.class.getResourceAsStream("page/" + name)) {
            if (in == null) {
                throw new IllegalStateException("there is no resource " + name);
            }
            byte[] bytes = in.readAllBytes();
            int length = 0;
            for (int i = 0; i < bytes.length; i++) {
                if (bytes[i] != '\r' || i + 1 == bytes.length || bytes[i + 1] != '\n') {
                    bytes[length++] = bytes[i];
                }
            }
            return Arrays.copyOf(bytes, length);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static String hash(byte[] part) {
        try {
            return Base64.getEncoder()
                    .encodeToString(MessageDigest.getInstance("SHA-256").digest(part));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
