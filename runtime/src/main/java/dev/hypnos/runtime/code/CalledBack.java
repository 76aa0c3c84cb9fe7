package dev.hypnos.runtime.code;

import java.util.Iterator;
import java.util.function.Function;
import java.util.stream.Stream;

/** Whether on a stack, innermost frame first, code of the JDK stands between code of the program. */
public final class CalledBack implements Function<Stream<StackWalker.StackFrame>, Boolean> {
    @Override
    public Boolean apply(Stream<StackWalker.StackFrame> frames) {
        boolean isInProgram = false;
        boolean isBelowJdk = false;
        for (Iterator<StackWalker.StackFrame> each = frames.iterator(); each.hasNext(); ) {
            if (each.next().getDeclaringClass().getClassLoader() instanceof TrialLoader) {
                if (isBelowJdk) {
                    return true;
                }
                isInProgram = true;
            } else {
                isBelowJdk = isInProgram;
            }
        }
        return false;
    }
}
