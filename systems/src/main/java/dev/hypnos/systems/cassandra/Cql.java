package dev.hypnos.systems.cassandra;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A connection to a Cassandra server, by the first version of its binary protocol: statements, and the rows that come
 * back as texts.
 */
final class Cql implements AutoCloseable {
    private static final int PORT = 9042;

    private static final int REQUEST = 0x01;
    private static final int ERROR = 0x00;
    private static final int STARTUP = 0x01;
    private static final int QUERY = 0x07;
    private static final int ROWS = 2;
    private static final int GLOBAL_TABLE = 1;
    private static final int BOOLEAN = 0x04;

    /** How many must answer. */
    enum Consistency {
        ONE(1),
        QUORUM(4),
        SERIAL(8);

        private final int code;

        Consistency(int code) {
            this.code = code;
        }
    }

    /** The server has refused a statement, or does not know what became of it. */
    static final class Refused extends IOException {
        private static final long serialVersionUID = 1;

        Refused(int code, String message) {
            super(message + " (0x" + Integer.toHexString(code) + ")");
        }
    }

    private final Socket socket;
    private final DataInputStream in;
    private final DataOutputStream out;

    Cql(String host) throws IOException {
        socket = new Socket(host, PORT);
        in = new DataInputStream(socket.getInputStream());
        out = new DataOutputStream(socket.getOutputStream());
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        DataOutputStream data = new DataOutputStream(body);
        data.writeShort(1);
        data.writeUTF("CQL_VERSION");
        data.writeUTF("3.0.0");
        ask(STARTUP, body.toByteArray());
    }

    /** Has a statement executed; what is in the first column of the first row that it gives. */
    @Nullable
    String first(String statement, Consistency consistency) throws IOException {
        return execute(statement, consistency).getFirst().getFirst();
    }

    /** Has a statement executed; the rows that it gives. */
    List<List<@Nullable String>> execute(String statement, Consistency consistency) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        DataOutputStream data = new DataOutputStream(body);
        byte[] text = statement.getBytes(StandardCharsets.UTF_8);
        data.writeInt(text.length);
        data.write(text);
        data.writeShort(consistency.code);
        DataInputStream answer = ask(QUERY, body.toByteArray());
        return answer.readInt() == ROWS ? rows(answer) : List.of();
    }

    /** Sends a request, and reads what is answered. */
    private DataInputStream ask(int code, byte[] body) throws IOException {
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        DataOutputStream data = new DataOutputStream(frame);
        data.writeByte(REQUEST);
        data.writeByte(0);
        data.writeByte(0);
        data.writeByte(code);
        data.writeInt(body.length);
        data.write(body);
        out.write(frame.toByteArray());
        out.flush();

        in.readFully(new byte[3]);
        int answer = in.readUnsignedByte();
        byte[] answered = new byte[in.readInt()];
        in.readFully(answered);
        DataInputStream read = new DataInputStream(new ByteArrayInputStream(answered));
        if (answer == ERROR) {
            throw new Refused(read.readInt(), read.readUTF());
        }
        return read;
    }

    private static List<List<@Nullable String>> rows(DataInputStream answer) throws IOException {
        int flags = answer.readInt();
        int columns = answer.readInt();
        boolean isGlobal = (flags & GLOBAL_TABLE) != 0;
        if (isGlobal) {
            answer.readUTF();
            answer.readUTF();
        }
        int[] types = new int[columns];
        for (int column = 0; column < columns; column++) {
            if (!isGlobal) {
                answer.readUTF();
                answer.readUTF();
            }
            answer.readUTF();
            types[column] = answer.readUnsignedShort();
        }
        List<List<@Nullable String>> rows = new ArrayList<>();
        for (int count = answer.readInt(); count > 0; count--) {
            List<@Nullable String> row = new ArrayList<>();
            for (int column = 0; column < columns; column++) {
                int length = answer.readInt();
                byte[] value = new byte[Math.max(0, length)];
                answer.readFully(value);
                row.add(length < 0 ? null : text(types[column], value));
            }
            rows.add(row);
        }
        return rows;
    }

    private static String text(int type, byte[] value) {
        return type == BOOLEAN ? String.valueOf(value[0] != 0) : new String(value, StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
