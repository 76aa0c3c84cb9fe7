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
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Libraries that do without volatile fields have fences around the accesses of plain ones. */
class FencesTest {
    private static final ClassDesc HANDLE = ClassDesc.of("java.lang.invoke.VarHandle");
    private static final MethodTypeDesc READ = MethodTypeDesc.of(ConstantDescs.CD_int);

    @Test
    void aPlainFieldOfALibraryIsAnOperationOnlyBesideAFence() {
        List<Site> sites = weave("FencedLibrary", Level.SYNCHRONIZATION);

        assertThat(sites).singleElement().satisfies(site -> {
            assertThat(site.toString()).contains("read number").contains("fenced");
            assertThat(site.access()).isEqualTo(Access.READ);
            assertThat(Sites.role(site.id())).isEqualTo(SiteRole.OPAQUE);
        });
    }

    @Test
    void inTheProgramItIsAPlainOneInBoth() {
        assertThat(weave("FencedProgram", Level.MEMORY))
                .hasSize(2)
                .allSatisfy(site -> assertThat(Sites.role(site.id())).isEqualTo(SiteRole.PLAIN));
    }

    private List<Site> weave(String name, Level level) {
        ClassDesc fenced = ClassDesc.of("example", name);
        byte[] bytes = ClassFile.of()
                .build(
                        fenced,
                        type -> type.withField("number", ConstantDescs.CD_int, ClassFile.ACC_PRIVATE)
                                .withMethodBody(
                                        "plain",
                                        READ,
                                        ClassFile.ACC_PUBLIC,
                                        code -> code.aload(0)
                                                .getfield(fenced, "number", ConstantDescs.CD_int)
                                                .ireturn())
                                .withMethodBody(
                                        "fenced",
                                        READ,
                                        ClassFile.ACC_PUBLIC,
                                        code -> code.aload(0)
                                                .getfield(fenced, "number", ConstantDescs.CD_int)
                                                .invokestatic(HANDLE, "acquireFence", ConstantDescs.MTD_void)
                                                .ireturn()));
        ClassSource source = new ClassSource(getClass().getClassLoader());
        source.define("example/" + name, bytes);
        int before = Sites.count();
        new ProgramWeaver(source).weave(bytes, level, false);
        List<Site> sites = new ArrayList<>();
        for (int site = before; site < Sites.count(); site++) {
            sites.add(Sites.get(site));
        }
        return sites;
    }
}
