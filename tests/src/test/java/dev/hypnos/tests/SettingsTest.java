package dev.hypnos.tests;

import dev.hypnos.tests.program.Settings;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "authenticators",
                "beanServers",
                "bundles",
                "caching",
                "contentHandlers",
                "cookies",
                "drivers",
                "hostNames",
                "loginTimeouts",
                "logins",
                "namings",
                "providers",
                "proxies",
                "responseCaches",
                "securityProperties",
                "serialFilters",
                "sslContexts",
                "urlHandlers",
                "zones",
            })
    void whatAProcessSetsNoOtherSees(String program) {
        Trials.of(Settings.class, program).count(5).run().returnExactly("false true false false true");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '=',
            value = {
                "keptConnections = 10.0.0.2 10.0.0.3",
                "loginFiles = true false false",
                "httpClients = [HttpClient-1-SelectorManager][HttpClient-1-SelectorManager]",
                "untouched = 0 true pkcs12 true true",
            })
    void aProcessBeginsWithItsOwn(String program, String returned) {
        Trials.of(Settings.class, program).count(5).run().returnExactly(returned);
    }
}
