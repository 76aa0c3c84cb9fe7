package dev.hypnos.cluster;

import dev.hypnos.network.Host;
import dev.hypnos.runtime.world.ProcessGlobals;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/** What each process of a node begins with. */
final class NodeSettings {
    /**
     * The properties that every Java process has. A node is a process of its own: it has no other options of this one.
     */
    private static final List<String> STANDARD = List.of(
            "file.encoding",
            "file.separator",
            "java.class.path",
            "java.class.version",
            "java.home",
            "java.library.path",
            "java.runtime.name",
            "java.runtime.version",
            "java.specification.name",
            "java.specification.vendor",
            "java.specification.version",
            "java.vendor",
            "java.vendor.url",
            "java.vendor.version",
            "java.version",
            "java.version.date",
            "java.vm.name",
            "java.vm.specification.name",
            "java.vm.specification.vendor",
            "java.vm.specification.version",
            "java.vm.vendor",
            "java.vm.version",
            "line.separator",
            "native.encoding",
            "os.arch",
            "os.name",
            "os.version",
            "path.separator",
            "stderr.encoding",
            "stdout.encoding",
            "sun.arch.data.model",
            "sun.jnu.encoding",
            "user.home",
            "user.language",
            "user.name");

    private final Properties properties = new Properties();
    private final Map<String, String> environment = new TreeMap<>();
    boolean printsUncaught;

    NodeSettings() {
        for (String key : STANDARD) {
            String value = System.getProperty(key);
            if (value != null) {
                properties.setProperty(key, value);
            }
        }
    }

    void property(String key, String value) {
        properties.setProperty(key, value);
    }

    void environment(String key, String value) {
        environment.put(key, value);
    }

    ProcessGlobals begin(Host host, int number) {
        Properties own = (Properties) properties.clone();
        own.putIfAbsent("user.dir", host.directoryToBe().toString());
        own.putIfAbsent("java.io.tmpdir", host.temporaryToBe().toString());
        return new ProcessGlobals(number, own, environment, host::directory, host::temporary, printsUncaught);
    }
}
