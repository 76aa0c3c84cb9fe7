package dev.hypnos.report;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
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

    private static final class Parts {
        static final String TEMPLATE = resource("page.html");
        static final String STYLE = resource("page.css");
        static final String SCRIPT =
                String.join("\n", SCRIPTS.stream().map(PageText::resource).toList());
        static final String POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'sha256-"
                + hash(STYLE) + "'; script-src 'sha256-" + hash(SCRIPT) + "'";
    }

    /**
     * The page of this document.
     *
     * @param title what the browser calls it
     * @param text what people without scripts read
     */
    static String of(Map<String, ?> document, String title, String text) {
        String data = Json.writeCompact(document);
        StringBuilder page = new StringBuilder(
                Parts.TEMPLATE.length() + Parts.STYLE.length() + Parts.SCRIPT.length() + data.length());
        int from = 0;
        String template = Parts.TEMPLATE;
        for (int at = template.indexOf("{{"); at >= 0; at = template.indexOf("{{", from)) {
            int end = template.indexOf("}}", at);
            page.append(template, from, at);
            switch (template.substring(at + 2, end)) {
                case "policy" -> page.append(Parts.POLICY);
                case "title" -> page.append(escape(title));
                case "style" -> page.append("<style>").append(Parts.STYLE).append("</style>");
                case "text" -> page.append(escape(text));
                case "data" -> appendData(page, data);
                case "script" ->
                    page.append("<script type=\"module\">").append(Parts.SCRIPT).append(END);
                default -> throw new IllegalStateException("the template has an unknown part at " + at);
            }
            from = end + 2;
        }
        return page.append(template, from, template.length()).toString();
    }

    private static void appendData(StringBuilder page, String data) {
        if (data.length() <= PLAIN_MAX) {
            page.append(PLAIN).append(data).append(END);
        } else {
            page.append(COMPRESSED).append(compress(data)).append(END);
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

    private static String resource(String name) {
        try (InputStream in = PageText.class.getResourceAsStream("page/" + name)) {
            if (in == null) {
                throw new IllegalStateException("there is no resource " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
