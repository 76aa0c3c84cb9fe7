package dev.hypnos.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Sites;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.ConstantPoolBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WovenCacheTest {
    private static final byte[] GIVEN = classFile("first", "second");
    private static final byte[] PLAIN = classFile("plain");
    private static final byte[] WOVEN = {4, 5, 6, 7};

    @TempDir
    private Path directory;

    private Path file;
    private int sites;

    @BeforeEach
    void keepOneClass() {
        file = directory.resolve("below").resolve("woven");
        WovenCache cache = WovenCache.open("a key", file);
        assertThat(cache.find("a/Class", GIVEN)).isNull();
        sites = Sites.count();
        cache.add("a/Class", GIVEN, sites, List.of(3, 5), WOVEN);
        cache.add("a/Plain", PLAIN, sites, List.of(), null);
        cache.save();
    }

    @Test
    void aLaterJvmFindsIt() {
        WovenCache cache = WovenCache.open("a key", file);
        WovenCache.Entry entry = Objects.requireNonNull(cache.find("a/Class", GIVEN));
        assertThat(entry.woven()).isEqualTo(WOVEN);
        assertThat(entry.rows()).containsExactly(3, 5);
        assertThat(Objects.requireNonNull(cache.find("a/Plain", PLAIN)).woven()).isNull();
    }

    @Test
    void notForAnotherJdkOrAnotherBuild() {
        assertThat(WovenCache.open("another key", file).find("a/Class", GIVEN)).isNull();
    }

    /** Another agent, for example, has changed it. */
    @Test
    void notForAClassThatIsNotTheSame() {
        WovenCache cache = WovenCache.open("a key", file);
        assertThat(cache.find("a/Class", classFile("first", "third_"))).isNull();
        assertThat(cache.find("a/Class", classFile("first", "second", "third"))).isNull();
        assertThat(cache.find("another/Class", GIVEN)).isNull();
    }

    /** The JVM gives them in any. */
    @Test
    void whateverTheOrderOfItsMethods() {
        byte[] turned = turned(GIVEN);
        assertThat(turned).hasSameSizeAs(GIVEN).isNotEqualTo(GIVEN);
        assertThat(WovenCache.open("a key", file).find("a/Class", turned)).isNotNull();
    }

    private static byte[] classFile(String... methods) {
        return ClassFile.of().build(ClassDesc.of("a.Class"), builder -> {
            builder.withField("field", ConstantDescs.CD_long, 0);
            for (String method : methods) {
                builder.withMethodBody(
                        method,
                        ConstantDescs.MTD_void,
                        0,
                        code -> code.loadConstant(method.hashCode())
                                .pop()
                                .loadConstant(3L)
                                .pop2()
                                .return_());
            }
        });
    }

    /** With the same constants, and the methods the other way round. */
    private static byte[] turned(byte[] bytes) {
        ClassFile classFile = ClassFile.of();
        ClassModel model = classFile.parse(bytes);
        return classFile.build(model.thisClass(), ConstantPoolBuilder.of(model), builder -> {
            builder.withFlags(model.flags().flagsMask());
            model.fields().forEach(builder::with);
            model.methods().reversed().forEach(builder::with);
        });
    }

    @Test
    void notWhereItsSitesWouldHaveOtherNumbers() {
        Sites.add("lock", "some.Class", "another" + sites, "Class.java", 1, 0, Access.ACQUIRE);
        assertThat(WovenCache.open("a key", file).find("a/Class", GIVEN)).isNull();
    }

    @Test
    void itsSitesAreAddedAgain() {
        WovenCache cache = WovenCache.open("a key", file);
        int first = Sites.count();
        Sites.add("lock", "some.Class", "kept" + first, "Class.java", 7, 2, Access.RELEASE);
        cache.add("with/Sites", GIVEN, first, List.of(), WOVEN);
        cache.save();

        WovenCache.Entry entry = WovenCache.read(file, "a key").get("with/Sites");
        assertThat(entry.sites()).containsExactly(Sites.get(first));
        assertThat(entry.firstSite()).isEqualTo(first);
    }

    @Test
    void aDamagedFileIsWrittenAnew() throws IOException {
        byte[] whole = Files.readAllBytes(file);
        for (int at = 0; at < whole.length; at++) {
            byte[] damaged = whole.clone();
            damaged[at] ^= 0x10;
            Files.write(file, damaged);
            assertThat(WovenCache.open("a key", file).find("a/Class", GIVEN))
                    .as("byte %d", at)
                    .isNull();
        }
        for (int length = 0; length < whole.length; length++) {
            Files.write(file, java.util.Arrays.copyOf(whole, length));
            assertThat(WovenCache.open("a key", file).find("a/Class", GIVEN))
                    .as("length %d", length)
                    .isNull();
        }
        WovenCache cache = WovenCache.open("a key", file);
        cache.add("a/Class", GIVEN, sites, List.of(3, 5), WOVEN);
        cache.add("a/Plain", PLAIN, sites, List.of(), null);
        cache.save();
        assertThat(Files.readAllBytes(file)).isEqualTo(whole);
    }

    @Test
    void whatCannotBeWrittenIsNoError() throws IOException {
        Path noDirectory = Files.createFile(directory.resolve("file"));
        WovenCache cache = WovenCache.open("a key", noDirectory.resolve("woven"));
        cache.add("a/Class", GIVEN, sites, List.of(), WOVEN);
        cache.save();
        assertThat(noDirectory).isEmptyFile();
    }

    @Test
    void aFileThatHasEverythingIsLeftAlone() throws IOException {
        FileTime before = FileTime.fromMillis(1_000_000);
        Files.setLastModifiedTime(file, before);
        WovenCache cache = WovenCache.open("a key", file);
        cache.find("a/Class", GIVEN);
        cache.save();
        assertThat(Files.getLastModifiedTime(file)).isEqualTo(before);
    }

    /** The command, Maven and an editor load other classes before the first trial; none of them drives out the others'. */
    @Test
    void whatOthersNeedStaysUpToALimit() {
        WovenCache other = WovenCache.open("a key", file, 3);
        other.add("a/Third", GIVEN, sites, List.of(), WOVEN);
        other.save();
        assertThat(WovenCache.read(file, "a key")).containsOnlyKeys("a/Class", "a/Plain", "a/Third");

        WovenCache tooMuch = WovenCache.open("a key", file, 3);
        assertThat(tooMuch.find("a/Class", GIVEN)).isNotNull();
        tooMuch.add("a/Fourth", GIVEN, sites, List.of(), WOVEN);
        tooMuch.save();
        assertThat(WovenCache.read(file, "a key")).containsOnlyKeys("a/Class", "a/Fourth");
    }

    @Test
    void theOldestAreRemoved() throws IOException {
        for (int i = 0; i < 20; i++) {
            Path other = file.resolveSibling("other-" + i);
            CacheDirectory.replace(other, GIVEN);
            Files.setLastModifiedTime(other, FileTime.fromMillis(2_000_000L + i));
        }
        try (Stream<Path> files = Files.list(file.getParent())) {
            assertThat(files.map(each -> each.getFileName().toString()))
                    .hasSizeBetween(2, 16)
                    .contains("other-19");
        }
    }
}
