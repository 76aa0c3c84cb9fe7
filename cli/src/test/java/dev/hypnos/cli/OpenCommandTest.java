package dev.hypnos.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OpenCommandTest {
    private static final Path PAGE = Path.of("a page.html");

    @Test
    void asksTheSystemToOpenAPage() {
        assertThat(OpenCommand.opener("Mac OS X", Map.of(), PAGE)).containsExactly("open", "a page.html");
        assertThat(OpenCommand.opener("Windows 11", Map.of(), PAGE))
                .containsExactly("cmd", "/c", "start", "", "a page.html");
        assertThat(OpenCommand.opener("Linux", Map.of("DISPLAY", ":0"), PAGE))
                .containsExactly("xdg-open", "a page.html");
        assertThat(OpenCommand.opener("Linux", Map.of("WAYLAND_DISPLAY", "wayland-0"), PAGE))
                .containsExactly("xdg-open", "a page.html");
    }

    @Test
    void opensNothingWhereNobodyWouldSeeIt() {
        assertThat(OpenCommand.opener("Linux", Map.of(), PAGE)).isEmpty();
    }
}
