package dev.hypnos.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CacheDirectoryTest {
    @TempDir
    private Path home;

    @Test
    void isWhereEachSystemHasSuchFiles() {
        String path = home.toString();
        assertThat(CacheDirectory.find(null, Map.of(), path, "Linux")).isEqualTo(home.resolve(".cache/hypnos"));
        assertThat(CacheDirectory.find(null, Map.of("XDG_CACHE_HOME", path), "/", "Linux"))
                .isEqualTo(home.resolve("hypnos"));
        assertThat(CacheDirectory.find(null, Map.of(), path, "Mac OS X"))
                .isEqualTo(home.resolve("Library/Caches/hypnos"));
        assertThat(CacheDirectory.find(null, Map.of("LOCALAPPDATA", path), "", "Windows 11"))
                .isEqualTo(home.resolve("hypnos"));
    }

    @Test
    void isWhereTheUserWantsIt() {
        String path = home.resolve("here").toString();
        assertThat(CacheDirectory.find(path, Map.of(), "/", "Linux")).isEqualTo(home.resolve("here"));
        assertThat(CacheDirectory.find("off", Map.of(), home.toString(), "Linux"))
                .isNull();
    }

    /** As in a container whose user is only a number. */
    @Test
    void isNowhereForAUserWithoutAHome() {
        assertThat(CacheDirectory.find(null, Map.of(), "?", "Linux")).isNull();
        assertThat(CacheDirectory.find(null, Map.of(), "", "Linux")).isNull();
        assertThat(CacheDirectory.find(null, Map.of(), home.resolve("absent").toString(), "Linux"))
                .isNull();
        assertThat(CacheDirectory.find(null, Map.of(), "", "Windows 11")).isNull();
        assertThat(CacheDirectory.find("a\0b", Map.of(), "", "Linux")).isNull();
    }
}
