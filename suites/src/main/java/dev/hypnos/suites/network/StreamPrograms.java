package dev.hypnos.suites.network;

import dev.hypnos.suites.conformance.Outcomes;
import java.io.BufferedReader;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** What is written to one end of a connection and read from the other. */
public class StreamPrograms extends NetworkProgram {
    @Outcomes("abc")
    public Object bytesKeepTheirOrder() throws Exception {
        Ends ends = ends();
        started(() -> {
            write(ends.one(), "a");
            write(ends.one(), "b");
            write(ends.one(), "c");
            ends.one().close();
        });
        String seen = readAll(ends.other());
        joined();
        return seen;
    }

    /** Two writes may be read as one; a stream knows nothing of writes, so that other lengths are allowed too. */
    @Outcomes(
            value = {"2", "4"},
            unseen = {"1", "3"})
    public Object aReadMayBeShort() throws Exception {
        Ends ends = ends();
        started(() -> {
            write(ends.one(), "ab");
            write(ends.one(), "cd");
        });
        int count = ends.other().getInputStream().read(new byte[4]);
        joined();
        return count;
    }

    @Outcomes(
            value = "4",
            unseen = {"1", "2", "3"})
    public Object aSmallWriteComesWhole() throws Exception {
        Ends ends = ends();
        started(() -> write(ends.one(), "abcd"));
        int count = ends.other().getInputStream().read(new byte[10]);
        joined();
        return count;
    }

    /** What was written to one connection first may arrive later than what was written to another. */
    @Outcomes({"a b", "b a"})
    public Object twoConnectionsOvertakeEachOther() throws Exception {
        Ends first = ends();
        Ends second = ends();
        started(() -> say(read(first.other(), 1)));
        started(() -> say(read(second.other(), 1)));
        write(first.one(), "a");
        write(second.one(), "b");
        return joined();
    }

    /** Two threads read from one connection: each byte goes to one of them. */
    @Outcomes({"1a 2b", "1b 2a", "2a 1b", "2b 1a"})
    public Object twoThreadsReadOneStream() throws Exception {
        Ends ends = ends();
        started(() -> say("1" + read(ends.other(), 1)));
        started(() -> say("2" + read(ends.other(), 1)));
        write(ends.one(), "ab");
        return joined();
    }

    @Outcomes({"ab", "ba"})
    public Object twoThreadsWriteOneStream() throws Exception {
        Ends ends = ends();
        started(() -> write(ends.one(), "a"));
        started(() -> write(ends.one(), "b"));
        String seen = read(ends.other(), 2);
        joined();
        return seen;
    }

    /** The same with streams that both have: who comes first is open all the same. */
    @Outcomes({"ab", "ba"})
    public Object twoThreadsShareAnOutputStream() throws Exception {
        Ends ends = ends();
        OutputStream out = ends.one().getOutputStream();
        started(() -> out.write('a'));
        started(() -> out.write('b'));
        String seen = read(ends.other(), 2);
        joined();
        return seen;
    }

    @Outcomes({"a b", "b a"})
    public Object twoThreadsShareAnInputStream() throws Exception {
        Ends ends = ends();
        InputStream in = ends.other().getInputStream();
        int[] seen = new int[2];
        started(() -> seen[0] = in.read());
        started(() -> seen[1] = in.read());
        write(ends.one(), "ab");
        joined();
        return (char) seen[0] + " " + (char) seen[1];
    }

    @Outcomes("340000 true")
    public Object muchComesWholeAndInOrder() throws Exception {
        Ends ends = ends();
        byte[] much = bytes("0123456789abcdef:".repeat(20_000));
        started(() -> {
            ends.one().getOutputStream().write(much);
            ends.one().close();
        });
        byte[] seen = ends.other().getInputStream().readAllBytes();
        joined();
        return seen.length + " " + Arrays.equals(seen, much);
    }

    @Outcomes("hello-1")
    public Object whatWasWrittenOutlivesTheClose() throws Exception {
        Ends ends = ends();
        write(ends.one(), "hello");
        ends.one().close();
        return readToTheEnd(ends.other());
    }

    /** Both ways of a connection are used at once. */
    @Outcomes("b a")
    public Object messagesCross() throws Exception {
        Ends ends = ends();
        started(() -> {
            write(ends.one(), "a");
            String answer = read(ends.one(), 1);
            synchronized (ends) {
                say(answer);
                ends.notify();
            }
        });
        write(ends.other(), "b");
        String seen = read(ends.other(), 1);
        synchronized (ends) {
            while (said().isEmpty()) {
                ends.wait();
            }
        }
        say(seen);
        return joined();
    }

    /** Before it arrives nothing is available, and then as much as was written, or less where it came in pieces. */
    @Outcomes(
            value = {"0", "3"},
            unseen = {"1", "2"})
    public Object availableBeforeAndAfterArrival() throws Exception {
        Ends ends = ends();
        started(() -> write(ends.one(), "abc"));
        int available = ends.other().getInputStream().available();
        joined();
        return available;
    }

    @Outcomes("2 1 0 0")
    public Object availableCountsWhatIsLeft() throws Exception {
        Ends ends = ends();
        write(ends.one(), "abc");
        ends.one().close();
        InputStream in = ends.other().getInputStream();
        in.read();
        // the others came with it, or they come now
        while (in.available() < 2) {
            Thread.sleep(1);
        }
        for (int i = 0; i < 3; i++) {
            say(in.available());
            in.read();
        }
        say(in.available());
        return said();
    }

    @Outcomes("one two three null")
    public Object linesThroughABufferedReader() throws Exception {
        Ends ends = ends();
        started(() -> {
            PrintWriter writer = new PrintWriter(ends.one().getOutputStream(), true, StandardCharsets.US_ASCII);
            writer.print("one\ntw");
            writer.flush();
            writer.print("o\nthree");
            writer.close();
        });
        BufferedReader reader =
                new BufferedReader(new InputStreamReader(ends.other().getInputStream(), StandardCharsets.US_ASCII));
        for (int i = 0; i < 4; i++) {
            say(reader.readLine());
        }
        return joined();
    }

    @Outcomes("[a, 1] EOFException")
    public Object objectsThroughASocket() throws Exception {
        Ends ends = ends();
        started(() -> {
            try (ObjectOutputStream out = new ObjectOutputStream(ends.one().getOutputStream())) {
                out.writeObject(List.of("a", 1));
            }
        });
        ObjectInputStream in = new ObjectInputStream(ends.other().getInputStream());
        Object first = in.readObject();
        String second = answer(in::readObject);
        joined();
        return first + " " + second;
    }

    @Outcomes("7 text 1.5")
    public Object dataThroughASocket() throws Exception {
        Ends ends = ends();
        started(() -> {
            DataOutputStream out = new DataOutputStream(ends.one().getOutputStream());
            out.writeInt(7);
            out.writeUTF("text");
            out.writeDouble(1.5);
        });
        DataInputStream in = new DataInputStream(ends.other().getInputStream());
        String seen = in.readInt() + " " + in.readUTF() + " " + in.readDouble();
        joined();
        return seen;
    }

    /** A question and its answer, again and again. */
    @Outcomes("1 2 3")
    public Object questionsAndAnswers() throws Exception {
        Ends ends = ends();
        started(() -> {
            Socket server = ends.other();
            for (int question = server.getInputStream().read();
                    question >= 0;
                    question = server.getInputStream().read()) {
                server.getOutputStream().write(question + 1);
            }
        });
        for (int i = 0; i < 3; i++) {
            ends.one().getOutputStream().write(i);
            say(ends.one().getInputStream().read());
        }
        ends.one().close();
        return joined();
    }

    @Outcomes("0 IndexOutOfBoundsException")
    public Object nothingToReadInto() throws Exception {
        Ends ends = ends();
        InputStream in = ends.one().getInputStream();
        return in.read(new byte[0]) + " " + answer(() -> in.read(new byte[1], 1, 1));
    }
}
