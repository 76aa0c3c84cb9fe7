package dev.hypnos.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.kernel.Access;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PlainObjectsTest {
    static Set<String> owners() {
        return PlainObjects.owners();
    }

    @ParameterizedTest
    @MethodSource("owners")
    void everyMethodThatIsSaidToReadIsThere(String owner) throws ClassNotFoundException {
        Class<?> type = Class.forName(owner.replace('/', '.'));
        Set<String> there = Stream.of(type.getMethods())
                .map(method -> method.getName() + (method.getParameterCount() == 0 ? "()" : ""))
                .collect(Collectors.toSet());

        assertThat(PlainObjects.readers(owner)).allMatch(name -> there.contains(name) || there.contains(name + "()"));
    }

    @Test
    void whatIsNotSaidToReadWrites() {
        assertThat(PlainObjects.use("java/lang/StringBuilder", "append", "(C)Ljava/lang/StringBuilder;"))
                .isEqualTo(PlainObjects.Use.WRITE);
        assertThat(PlainObjects.use("java/lang/StringBuilder", "length", "()I")).isEqualTo(PlainObjects.Use.READ);
        assertThat(PlainObjects.use("java/lang/StringBuilder", "getClass", "()Ljava/lang/Class;"))
                .isNull();
        assertThat(PlainObjects.use("java/lang/String", "length", "()I")).isNull();
    }

    @Test
    void aBufferHasAPositionAndElements() {
        assertThat(use("position", "()I")).isEqualTo(PlainObjects.Use.READ);
        assertThat(use("position", "(I)Ljava/nio/ByteBuffer;")).isEqualTo(PlainObjects.Use.WRITE);
        assertThat(use("get", "()B")).isEqualTo(content(PlainObjects.Content.READ, 0));
        assertThat(use("get", "(I)B")).isEqualTo(element(Access.READ, 0));
        assertThat(use("putInt", "(I)Ljava/nio/ByteBuffer;")).isEqualTo(content(PlainObjects.Content.WRITTEN, 4));
        assertThat(use("putInt", "(II)Ljava/nio/ByteBuffer;")).isEqualTo(element(Access.WRITE, 4));
        assertThat(use("put", "(I[B)Ljava/nio/ByteBuffer;")).isEqualTo(PlainObjects.Use.WRITE);
    }

    private static PlainObjects.Use use(String method, String descriptor) {
        return PlainObjects.use("java/nio/ByteBuffer", method, descriptor);
    }

    private static PlainObjects.Use element(Access access, int bytes) {
        return new PlainObjects.Use(access, PlainObjects.Part.FIRST_ARGUMENT, PlainObjects.Content.NONE, bytes, false);
    }

    /** Its position moves in any case. */
    private static PlainObjects.Use content(PlainObjects.Content content, int bytes) {
        return new PlainObjects.Use(Access.WRITE, PlainObjects.Part.WHOLE, content, bytes, false);
    }
}
