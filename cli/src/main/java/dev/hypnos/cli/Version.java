package dev.hypnos.cli;

import picocli.CommandLine.IVersionProvider;

/** The version in the manifest, where there is one. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        String version = Version.class.getPackage().getImplementationVersion();
        return new String[] {"hypnos " + (version == null ? "(built from source)" : version), "JDK " + Runtime.version()
        };
    }
}
