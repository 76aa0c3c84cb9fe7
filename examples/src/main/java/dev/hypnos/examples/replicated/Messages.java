package dev.hypnos.examples.replicated;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What servers and clients say to each other: a letter for the kind of message, and its parts. */
final class Messages {
    private Messages() {}

    sealed interface Message {
        void write(DataOutputStream out) throws IOException;
    }

    static Message read(DataInputStream in) throws IOException {
        char kind = (char) in.readByte();
        return switch (kind) {
            case 'V' -> new Vote(in.readLong(), in.readInt(), in.readLong(), in.readLong());
            case 'v' -> new Voted(in.readLong(), in.readBoolean());
            case 'A' -> new Append(in.readLong(), in.readInt(), Log.read(in), in.readLong());
            case 'a' -> new Appended(in.readLong(), in.readLong());
            case 'C' -> Command.read(in);
            case 'c' -> new Answer(in.readBoolean() ? in.readInt() : null);
            default -> throw new IOException("no message begins with " + kind);
        };
    }

    /** Asks a server for its vote. */
    record Vote(long term, int candidate, long lastTerm, long lastIndex) implements Message {
        @Override
        public void write(DataOutputStream out) throws IOException {
            out.writeByte('V');
            out.writeLong(term);
            out.writeInt(candidate);
            out.writeLong(lastTerm);
            out.writeLong(lastIndex);
        }
    }

    record Voted(long term, boolean granted) implements Message {
        @Override
        public void write(DataOutputStream out) throws IOException {
            out.writeByte('v');
            out.writeLong(term);
            out.writeBoolean(granted);
        }
    }

    /** All that a leader has. */
    record Append(long term, int leader, Log log, long commit) implements Message {
        @Override
        public void write(DataOutputStream out) throws IOException {
            out.writeByte('A');
            out.writeLong(term);
            out.writeInt(leader);
            log.write(out);
            out.writeLong(commit);
        }
    }

    /** @param index up to which the server has what the leader has; -1 for nothing */
    record Appended(long term, long index) implements Message {
        @Override
        public void write(DataOutputStream out) throws IOException {
            out.writeByte('a');
            out.writeLong(term);
            out.writeLong(index);
        }
    }

    /** What a client wants done, the so-manieth of its requests. */
    record Command(String client, int number, String operation, String key, int value) implements Message {
        @Override
        public void write(DataOutputStream out) throws IOException {
            out.writeByte('C');
            out.writeUTF(client);
            out.writeInt(number);
            out.writeUTF(operation);
            out.writeUTF(key);
            out.writeInt(value);
        }

        /** Without the letter. */
        static Command read(DataInputStream in) throws IOException {
            return new Command(in.readUTF(), in.readInt(), in.readUTF(), in.readUTF(), in.readInt());
        }
    }

    /** @param result null where the server does not lead */
    record Answer(@Nullable Integer result) implements Message {
        @Override
        public void write(DataOutputStream out) throws IOException {
            out.writeByte('c');
            out.writeBoolean(result != null);
            if (result != null) {
                out.writeInt(result);
            }
        }
    }

    record Entry(long term, Command command) {}

    /** What a server begins with, and the entries after that. */
    record Log(long base, long baseTerm, Machine snapshot, List<Entry> entries) {
        long last() {
            return base + entries.size();
        }

        void write(DataOutputStream out) throws IOException {
            out.writeLong(base);
            out.writeLong(baseTerm);
            snapshot.write(out);
            out.writeInt(entries.size());
            for (Entry entry : entries) {
                out.writeLong(entry.term);
                entry.command.write(out);
            }
        }

        static Log read(DataInputStream in) throws IOException {
            long base = in.readLong();
            long baseTerm = in.readLong();
            Machine snapshot = Machine.read(in);
            List<Entry> entries = new ArrayList<>();
            for (int left = in.readInt(); left > 0; left--) {
                entries.add(new Entry(in.readLong(), (Command) Messages.read(in)));
            }
            return new Log(base, baseTerm, snapshot, List.copyOf(entries));
        }
    }
}
