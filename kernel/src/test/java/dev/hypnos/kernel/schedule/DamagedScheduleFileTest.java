package dev.hypnos.kernel.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.CRC32;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that are not what they should be. Each is refused with one line, or else holds what it always held. */
class DamagedScheduleFileTest {
    @TempDir
    Path directory;

    private ScheduleFile original;
    private byte[] bytes;

    @BeforeEach
    void write() throws IOException {
        original = ScheduleFileTest.file(ScheduleFileTest.random(new Random(21), 3, 4, 80));
        bytes = Files.readAllBytes(original.write(directory, "original"));
    }

    @Test
    void everyTruncationIsRecognised() {
        for (int length = 1; length < bytes.length; length++) {
            ScheduleFormatException refused = refusedOrSame(Arrays.copyOf(bytes, length));
            if (length < bytes.length - 1) {
                assertThat(refused).as("cut to " + length).isNotNull();
                assertThat(refused).hasMessageEndingWith("is truncated: its last line, the checksum, is missing");
            }
        }
    }

    @Test
    void everyChangedBitIsRecognised() {
        for (int i = 0; i < bytes.length - 1; i++) {
            for (int bit = 0; bit < 8; bit++) {
                byte[] damaged = bytes.clone();
                damaged[i] ^= (byte) (1 << bit);
                assertThat(refusedOrSame(damaged))
                        .as("bit " + bit + " of byte " + i)
                        .isNotNull();
            }
        }
    }

    @Test
    void everyByteReplacedByAnotherIsRecognised() {
        Random random = new Random(5);
        for (int i = 0; i < 5_000; i++) {
            byte[] damaged = bytes.clone();
            int at = random.nextInt(bytes.length - 1);
            damaged[at] = (byte) random.nextInt(256);
            if (damaged[at] != bytes[at]) {
                assertThat(refusedOrSame(damaged)).as("byte " + at).isNotNull();
            }
        }
    }

    @Test
    void linesEndingAsOnWindowsAreTheSame() {
        String text = new String(bytes, StandardCharsets.UTF_8).replace("\n", "\r\n");

        assertThat(refusedOrSame(text.getBytes(StandardCharsets.UTF_8))).isNull();
    }

    @Test
    void namesTheLineThatIsCorrupt() throws IOException {
        String text = new String(bytes, StandardCharsets.UTF_8).replace("finding deadlock", "finder deadlock");

        assertThat(refusal(text)).endsWith("is corrupt at line 6: it should begin with 'finding'");
    }

    @Test
    void aMissingFile() {
        assertThat(refusal(directory.resolve("none"))).endsWith("none does not exist");
    }

    @Test
    void aDirectory() {
        assertThat(refusal(directory)).endsWith(" is a directory, not a schedule file");
    }

    @Test
    void anEmptyFile() throws IOException {
        assertThat(refusal("")).endsWith(" is empty");
    }

    @Test
    void aForeignFile() throws IOException {
        assertThat(refusal("{\"json\": true}\n")).endsWith(" is not a Hypnos schedule file");
        assertThat(refusal("hypnos-schedules 1\n")).endsWith(" is not a Hypnos schedule file");
    }

    @Test
    void aBinaryFile() throws IOException {
        byte[] random = new byte[5000];
        new Random(1).nextBytes(random);
        assertThat(refusal(Files.write(directory.resolve("binary"), random)))
                .endsWith(" is a binary file, not a Hypnos schedule");
    }

    @Test
    void aFileOfANewerVersion() throws IOException {
        assertThat(refusal("hypnos-schedule 7\nwho knows\n"))
                .endsWith(" was made by a newer Hypnos (format 7; this one reads format 3)");
    }

    @Test
    void aFileOfAnImpossibleVersion() throws IOException {
        assertThat(refusal(closed("hypnos-schedule one\n"))).contains("is corrupt at line 1");
        assertThat(refusal(closed("hypnos-schedule 0\n"))).contains("is corrupt at line 1");
    }

    /** With a right checksum, but not by us. */
    @Test
    void hostileFilesAreRefusedWithoutUsingUpMemory() throws IOException {
        String head = "hypnos-schedule 1\ntest t\nconfiguration 0\nfinding f\nmessage m\n";
        String tasks = head + "tasks 1\n0\nsites 1\nk\n";
        String known = tasks.replace("schedule 1", "schedule 2") + "order 10\na10\noperations 0 10\na10\n";
        String[] hostile = {
            head + "tasks 2000000000\n0\n",
            head + "tasks -1\n",
            head + "tasks 99999999999999999999\n",
            head + "tasks 1\n0\nsites 2000000000\nk\n",
            tasks + "order 2147483647\na2147483647\n",
            tasks + "order 10\na11\n",
            tasks + "order 10\na0\n",
            tasks + "order 10\nb10\n",
            tasks + "order 10\nZZZZZZZZZZZZZZZZZZZZz\n",
            tasks + "order 10\n<1*10>\n",
            tasks + "order 10\na<1*2000000000>\n",
            tasks + "order 10\na<0*2>\n",
            tasks + "order 10\na<-1*2>\n",
            tasks + "order 10\na<1*9\n",
            tasks + "order 10\na<1*9>a\n",
            tasks + "order 10\na 9\n",
            tasks + "order 10\n\n",
            tasks + "order 10\na10\noperations 0 9\na9\n",
            tasks + "order 10\na10\noperations 1 10\na10\n",
            tasks + "order 10\na10\noperations 0 10\nc10\n",
            tasks + "order 10\na10\noperations 0 10\na10\nchoices 2000000000\na2000000000\n",
            known + "forms 2000000000\n",
            known + "forms 0\nresources 1\na\n",
            known + "forms 1\nf\nresources 2000000000\na2000000000\n",
            known + "forms 1\n" + "f".repeat(1_000_000) + "\nresources 10000000\na10000000\nnumbers 0\n",
            known + "forms 1\nf%\nresources 2\na2\nnumbers 1\na\n",
            known + "forms 1\nf\nresources 1\na\nnumbers 0\ntouched 0 9\nba8\nchoices 0\n",
            known + "forms 1\nf\nresources 1\na\nnumbers 0\ntouched 0 10\nb2a8\nchoices 0\n",
            known + "forms 1\nf\nresources 1\na\nnumbers 0\ntouched 0 10\ncba8\nchoices 0\n",
            known + "forms 1\nf\nresources 1\na\nnumbers 0\ntouched 0 10\nbfa8\nchoices 0\n",
            known + "forms 1\nf\nresources 1\na\nnumbers 0\ntouched 0 10\nbZZZZZZza8\nchoices 0\n",
            tasks + "order 10\na10\noperations 0 10\na10\nchoices 0\nmore\n",
            tasks + "order 10\na10\noperations 0 10\na10\n",
            "hypnos-schedule 1\ntest \\q\n",
            "hypnos-schedule 1\ntest \\u00\n",
            "hypnos-schedule 1\ntest t\nconfiguration 1\nnovalue\n",
            "hypnos-schedule 1\ntest t\nconfiguration 2\na=1\na=2\n",
            "hypnos-schedule 1\ntest t\nconfiguration 1\n=1\n",
            "hypnos-schedule 1\n",
        };
        for (String text : hostile) {
            assertThat(refusal(closed(text)))
                    .as(text)
                    .contains(" is corrupt at line ")
                    .doesNotContain("does not fit");
        }
        assertThat(ScheduleFile.read(Files.writeString(
                                directory.resolve("good"),
                                closed(tasks + "order 10\na<1*9>\noperations 0 10\na10\nchoices 0\n")))
                        .schedule()
                        .size())
                .isEqualTo(10);
    }

    private static String closed(String text) {
        CRC32 checksum = new CRC32();
        checksum.update(text.getBytes(StandardCharsets.UTF_8));
        return text + String.format("end %08x%n", checksum.getValue());
    }

    /** The exception, or null where the file still holds what it did. */
    private ScheduleFormatException refusedOrSame(byte[] damaged) {
        try {
            assertThat(ScheduleReader.parse("damaged", damaged)).isEqualTo(original);
            return null;
        } catch (ScheduleFormatException refused) {
            assertThat(refused.getMessage()).startsWith("damaged ").doesNotContain("\n");
            return refused;
        }
    }

    private String refusal(String text) throws IOException {
        return refusal(Files.writeString(directory.resolve("text"), text));
    }

    private static String refusal(Path file) {
        return catchThrowableOfType(ScheduleFormatException.class, () -> ScheduleFile.read(file))
                .getMessage();
    }
}
