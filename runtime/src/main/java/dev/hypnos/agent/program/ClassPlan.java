package dev.hypnos.agent.program;

import dev.hypnos.agent.ClassSource;
import dev.hypnos.agent.Level;
import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Site;
import dev.hypnos.kernel.SiteRole;
import dev.hypnos.kernel.Sites;
import java.lang.classfile.MethodModel;
import java.lang.classfile.constantpool.MethodRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.constant.ClassDesc;
import org.jspecify.annotations.Nullable;

/** What is known of the class being woven, and its sites so far. */
final class ClassPlan {
    final ClassSource source;
    final ClassDesc self;
    final String name;
    final String file;
    final boolean isInterface;
    final boolean isThread;
    final boolean isEnum;
    final Level level;
    final boolean observe;
    /** Whether the program defines it while it runs, and may define others of its name. */
    final boolean isDefined;

    final CallBridges bridges;
    final InitializerWeaver initializers;
    final IndirectWeaver indirect;
    final TextWeaver texts;
    final PlainWeaver plain;
    final GivenWeaver given;
    final ArrayWeaver arrays;
    final ConstructorReferences constructors;
    final UnknownWeaver unknown;
    final UntoldWeaver untold;
    final GuardedWeaver guarded;
    final MonitorReferences references;
    private @Nullable Looks looks;
    private @Nullable Boolean usesFences;

    ClassPlan(
            ClassSource source,
            ClassDesc self,
            String name,
            String file,
            boolean isInterface,
            boolean isThread,
            boolean isEnum,
            Level level,
            boolean observe,
            boolean isDefined) {
        this.source = source;
        this.self = self;
        this.name = name;
        this.file = file;
        this.isInterface = isInterface;
        this.isThread = isThread;
        this.isEnum = isEnum;
        this.level = level;
        this.observe = observe;
        this.isDefined = isDefined;
        this.bridges = new CallBridges(this);
        this.indirect = new IndirectWeaver(this);
        this.texts = new TextWeaver(this);
        this.plain = new PlainWeaver(this);
        this.given = new GivenWeaver(this);
        this.arrays = new ArrayWeaver(this);
        this.constructors = new ConstructorReferences(this);
        this.unknown = new UnknownWeaver(this);
        this.untold = new UntoldWeaver(this);
        this.guarded = new GuardedWeaver(this);
        this.references = new MonitorReferences(this);
        this.initializers = new InitializerWeaver(source, self, name.replace('.', '/'));
    }

    /** Which instructions only look, of the class that a method is in. */
    Looks looks(MethodModel method) {
        if (looks == null) {
            looks = new Looks(source, method.parent().orElseThrow());
        }
        return looks;
    }

    /**
     * Whether some method of the class that a method is in has a fence. Few have, so that hardly any is gone through
     * for it.
     */
    boolean usesFences(MethodModel method) {
        if (usesFences == null) {
            usesFences = false;
            for (PoolEntry entry : method.parent().orElseThrow().constantPool()) {
                usesFences |= entry instanceof MethodRefEntry called && IndirectWeaver.isFence(called);
            }
        }
        return usesFences;
    }

    /** What an access mode is to the search for races, which does not look at the plain accesses of libraries. */
    SiteRole mode(SiteRole role) {
        return role == SiteRole.PLAIN && level != Level.MEMORY ? SiteRole.OPAQUE : role;
    }

    int site(String action, String method, int line, int ordinal, Access access) {
        Site site = Sites.add(action, name, method, file, line, ordinal, access);
        if (level == Level.MESSAGE) {
            Sites.setQuiet(site.id());
        }
        return site.id();
    }
}
