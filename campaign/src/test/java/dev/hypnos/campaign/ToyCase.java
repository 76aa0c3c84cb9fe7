package dev.hypnos.campaign;

/** The test case that goes with a {@link Toy}, which needs no body. */
record ToyCase(String identity) implements TestCase {
    static final TestCase RACE = new ToyCase("example.RaceTest#race");

    @Override
    public ClassLoader host() {
        return ToyCase.class.getClassLoader();
    }

    @Override
    public TestBody body(ClassLoader loader) {
        return () -> {};
    }
}
