package dev.hypnos.kernel;

/**
 * A static code location together with what is done there: the identity of an operation in the program's text.
 *
 * @param id the number by which hot code knows it, unique in this JVM, different in another
 * @param action what the operation does, for people: {@code read count}, {@code lock}, {@code ConcurrentHashMap.put}
 * @param className the class whose code holds it, with dots
 * @param methodName the method that holds it
 * @param fileName the source file, or the class's simple name where the class file does not say
 * @param line the source line, or -1
 * @param ordinal tells apart the sites of one method, in the order of its code
 * @param access how it touches its resource
 */
public record Site(
        int id,
        String action,
        String className,
        String methodName,
        String fileName,
        int line,
        int ordinal,
        Access access) {

    /** The text that identifies this site in every JVM: schedule files speak of sites by it. */
    public String key() {
        return className + "." + methodName + "#" + ordinal + " " + action;
    }

    /** Where it is, as a stack trace writes it. */
    public String location() {
        return fileName + (line >= 0 ? ":" + line : "");
    }

    @Override
    public String toString() {
        return action + " at " + className + "." + methodName + "(" + location() + ")";
    }
}
