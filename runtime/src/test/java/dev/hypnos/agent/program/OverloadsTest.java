package dev.hypnos.agent.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.agent.ClassSource;
import dev.hypnos.agent.Level;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Static methods of the JDK that differ only in what collection they are given. */
class OverloadsTest {
    private static final ClassDesc SET = ClassDesc.of("java.util.EnumSet");
    private static final ClassDesc COLLECTION = ClassDesc.of("java.util.Collection");

    @Test
    void eachIsCalledAsItIs() {
        ClassDesc type = ClassDesc.of("example.Copies");
        byte[] bytes = ClassFile.of()
                .build(
                        type,
                        builder -> List.of(SET, COLLECTION)
                                .forEach(copied -> builder.withMethodBody(
                                        "copy",
                                        MethodTypeDesc.of(SET, copied),
                                        ClassFile.ACC_STATIC,
                                        code -> code.aload(0)
                                                .invokestatic(SET, "copyOf", MethodTypeDesc.of(SET, copied))
                                                .areturn())));

        byte[] woven =
                new ProgramWeaver(new ClassSource(getClass().getClassLoader())).weave(bytes, Level.MEMORY, false);

        assertThat(ClassFile.of().verify(woven)).isEmpty();
    }
}
