package dev.hypnos.runtime.library;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** Objects on their way between nodes, whose classes have the same names and are not the same. */
public final class Crossing {
    private Crossing() {}

    /** The object by value. */
    public static byte[] pack(@Nullable Object object) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        } catch (NotSerializableException missing) {
            String variable = object == null ? null : Captures.culprit(object);
            throw new IllegalArgumentException(
                    (variable == null ? "an object" : "the variable " + variable) + " cannot cross to another node: "
                            + missing.getMessage() + " is not Serializable",
                    missing);
        } catch (IOException impossible) {
            throw new IllegalArgumentException("cannot cross to another node: " + impossible, impossible);
        }
        return bytes.toByteArray();
    }

    /** Whether this object can be packed. */
    static boolean canCross(Object object) {
        try (ObjectOutputStream out = new ObjectOutputStream(OutputStream.nullOutputStream())) {
            out.writeObject(object);
            return true;
        } catch (IOException impossible) {
            return false;
        }
    }

    /** The object with the classes of this loader. */
    public static @Nullable Object unpack(byte[] bytes, ClassLoader loader) {
        try (ObjectInputStream in = new Unpacking(new ByteArrayInputStream(bytes), loader)) {
            return in.readObject();
        } catch (IOException | ClassNotFoundException wrong) {
            throw new IllegalArgumentException("cannot cross from another node: " + wrong, wrong);
        }
    }

    private static final class Unpacking extends ObjectInputStream {
        private final ClassLoader loader;

        Unpacking(InputStream in, ClassLoader loader) throws IOException {
            super(in);
            this.loader = loader;
        }

        @Override
        protected Class<?> resolveClass(ObjectStreamClass described) throws IOException, ClassNotFoundException {
            try {
                return Class.forName(described.getName(), false, loader);
            } catch (ClassNotFoundException primitive) {
                return super.resolveClass(described);
            }
        }
    }
}
