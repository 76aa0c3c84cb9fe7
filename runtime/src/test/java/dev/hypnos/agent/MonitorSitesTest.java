package dev.hypnos.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.agent.jdk.JdkTable;
import dev.hypnos.kernel.Sites;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.constantpool.ConstantPoolBuilder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A schedule says where in the JDK a monitor is entered: the same in each JVM, though each gives the methods of a class in another order. */
class MonitorSitesTest {
    @Test
    void areTheSameWhateverTheOrderOfMethods() throws IOException {
        String name = "sun/nio/ch/SelectorImpl";
        JdkWeaver weaver = new JdkWeaver(JdkTable.here());
        byte[] bytes = JdkModules.bytes(name);
        assertThat(weaver.weaveBase(bytes, new JdkEdits(name))).isNotNull();
        // another test of this JVM may have woven the class before
        assertThat(sites(0)).anyMatch(site -> site.startsWith("lock at sun.nio.ch.SelectorImpl"));

        int after = Sites.count();
        assertThat(weaver.weaveBase(turned(bytes), new JdkEdits(name))).isNotNull();
        assertThat(sites(after)).isEmpty();
    }

    private static List<String> sites(int first) {
        List<String> sites = new ArrayList<>();
        for (int site = first; site < Sites.count(); site++) {
            sites.add(String.valueOf(Sites.get(site)));
        }
        return sites;
    }

    private static byte[] turned(byte[] bytes) {
        ClassFile classFile = ClassFile.of();
        ClassModel model = classFile.parse(bytes);
        List<MethodModel> methods = new ArrayList<>(model.methods());
        Collections.reverse(methods);
        return classFile.build(model.thisClass(), ConstantPoolBuilder.of(model), builder -> {
            builder.withFlags(model.flags().flagsMask());
            builder.withSuperclass(model.superclass().orElseThrow());
            builder.withInterfaces(model.interfaces());
            model.fields().forEach(builder::with);
            methods.forEach(builder::with);
        });
    }
}
