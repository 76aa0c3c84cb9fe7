package dev.hypnos.agent.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.agent.ClassSource;
import dev.hypnos.agent.Level;
import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Site;
import dev.hypnos.kernel.SiteRole;
import dev.hypnos.kernel.Sites;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import jdk.internal.misc.Unsafe;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Libraries for which the JDK's own {@code Unsafe} was opened use it as they would use that of {@code sun.misc}. */
class InternalUnsafeTest {
    private static final ClassDesc UNSAFE = ClassDesc.of(Unsafe.class.getName());

    @ParameterizedTest
    @CsvSource({
        "getIntVolatile, READ, UPDATE",
        "getIntAcquire, READ, ACQUIRES",
        "getIntOpaque, READ, OPAQUE",
        "putIntVolatile, WRITE, UPDATE",
        "putIntRelease, WRITE, RELEASES"
    })
    void itsAccessesAreOperations(String method, Access access, SiteRole role) {
        boolean isRead = access == Access.READ;
        MethodTypeDesc type = MethodTypeDesc.of(
                isRead ? ConstantDescs.CD_int : ConstantDescs.CD_void, ConstantDescs.CD_Object, ConstantDescs.CD_long);
        MethodTypeDesc called = isRead ? type : type.insertParameterTypes(2, ConstantDescs.CD_int);
        int before = Sites.count();

        new ProgramWeaver(new ClassSource(getClass().getClassLoader()))
                .weave(caller(method, called), Level.SYNCHRONIZATION, false);

        assertThat(Sites.count()).isGreaterThan(before);
        Site site = Sites.get(Sites.count() - 1);
        assertThat(site.action()).isEqualTo("Unsafe." + method);
        assertThat(site.access()).isEqualTo(access);
        assertThat(Sites.role(site.id())).isEqualTo(role);
    }

    private static byte[] caller(String method, MethodTypeDesc called) {
        return ClassFile.of()
                .build(
                        ClassDesc.of("example.Calls" + method),
                        type -> type.withMethodBody(
                                "call", called.insertParameterTypes(0, UNSAFE), ClassFile.ACC_STATIC, code -> {
                                    code.aload(0).aload(1).lload(2);
                                    if (called.parameterCount() == 3) {
                                        code.iload(4)
                                                .invokevirtual(UNSAFE, method, called)
                                                .return_();
                                    } else {
                                        code.invokevirtual(UNSAFE, method, called)
                                                .ireturn();
                                    }
                                }));
    }
}
