plugins {
    java
}

repositories {
    mavenLocal() // until there is a release: `mvn -B install -DskipTests` in the root of Hypnos
    mavenCentral()
}

dependencies {
    testImplementation("dev.hypnos:hypnos-junit:0.1.0-SNAPSHOT")
    testImplementation(platform("org.junit:junit-bom:6.1.3"))
    testImplementation("org.junit.jupiter:junit-jupiter")
    testRuntimeOnly("org.junit.platform:junit-platform-launcher")
}

java {
    toolchain {
        languageVersion = JavaLanguageVersion.of(25)
    }
}

// The shop of the sample project for Maven.
sourceSets {
    main { java.srcDir("../../sample-project/src/main/java") }
    test { java.srcDir("../../sample-project/src/test/java") }
}

tasks.test {
    useJUnitPlatform()
    // Gradle runs tests in a JVM of their own, which does not get its -D options: -Dhypnos.replay=FILE, -Dhypnos.trials=N
    providers.systemPropertiesPrefixedBy("hypnos.").get().forEach { (name, value) -> systemProperty(name, value) }
}
