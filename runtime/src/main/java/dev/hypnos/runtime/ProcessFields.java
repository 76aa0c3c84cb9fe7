package dev.hypnos.runtime;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The static fields of the JDK of which each virtual process has its own. One row for each: a read of the field gives what the
 * process has, and a write changes that. All reads and writes are woven, save those of the initialiser of the class.
 */
public final class ProcessFields {
    /** What a process finds that has set nothing yet. */
    enum Start {
        /** What the real process has. */
        REAL,
        /** Null, false, or zero: the process makes it when it is first used. */
        NOTHING,
        /** A copy of the collection that the real process has. */
        COPY,
        /** A new object of the same class. */
        NEW,
        /** The manager of loggers, as the JDK makes it. */
        LOG_MANAGER,
        /** The logger that the JDK makes before there is a manager. */
        GLOBAL_LOGGER,
    }

    /**
     * A field.
     *
     * @param owner the class that has it
     */
    public record Row(String module, String owner, String name, Start start) {
        /** Whether the class must have been initialised before a process uses it: what is to be copied must be complete. */
        public boolean isCopied() {
            return start == Start.COPY;
        }
    }

    private static final String TABLE = """
            java.logging java.util.logging.LogManager manager LOG_MANAGER
            java.logging java.util.logging.Logger global GLOBAL_LOGGER
            java.logging java.util.logging.Logger treeLock NEW
            java.logging java.util.logging.LogRecord globalSequenceNumber NEW
            java.logging java.util.logging.FileHandler locks NEW
            java.logging java.util.logging.Level$KnownLevel nameToLevels COPY
            java.logging java.util.logging.Level$KnownLevel intToLevels COPY

            java.sql java.sql.DriverManager registeredDrivers NEW
            java.sql java.sql.DriverManager driversInitialized NOTHING
            java.sql java.sql.DriverManager lockForInitDrivers NEW
            java.sql java.sql.DriverManager loginTimeout REAL
            java.sql java.sql.DriverManager logWriter REAL
            java.sql java.sql.DriverManager logStream REAL
            java.sql java.sql.DriverManager logSync NEW

            java.base java.net.URL factory REAL
            java.base java.net.URL handlers NEW
            java.base java.net.URLConnection factory REAL
            java.base java.net.URLConnection handlers NEW
            java.base java.net.URLConnection fileNameMap REAL
            java.base java.net.URLConnection defaultUseCaches REAL
            java.base java.net.URLConnection defaultAllowUserInteraction REAL
            java.base java.net.URLConnection defaultCaching COPY
            java.base java.net.HttpURLConnection followRedirects REAL
            java.base sun.net.www.http.HttpClient kac NEW
            java.base sun.net.www.protocol.http.AuthCacheImpl caches NEW

            java.base java.net.Authenticator theAuthenticator REAL
            java.base java.net.CookieHandler cookieHandler REAL
            java.base java.net.ProxySelector theProxySelector REAL
            java.base java.net.ResponseCache theResponseCache REAL
            java.base java.net.Socket factory REAL
            java.base java.net.ServerSocket factory REAL
            java.base java.net.DatagramSocket factory REAL
            java.net.http jdk.internal.net.http.HttpClientImpl CLIENT_IDS NEW

            java.base javax.net.ssl.SSLContext defaultContext REAL
            java.base javax.net.ssl.HttpsURLConnection defaultHostnameVerifier REAL
            java.base javax.net.ssl.HttpsURLConnection defaultSSLSocketFactory REAL
            java.base java.security.Security props COPY
            java.base sun.security.jca.Providers providerList REAL
            java.base javax.security.auth.login.Configuration configuration NOTHING

            java.base java.io.ObjectInputFilter$Config serialFilter REAL
            java.base java.io.ObjectInputFilter$Config serialFilterFactory REAL
            java.base java.io.ObjectInputFilter$Config filterFactoryNoReplace NEW
            java.base java.time.zone.ZoneRulesProvider PROVIDERS COPY
            java.base java.time.zone.ZoneRulesProvider ZONES COPY
            java.base java.time.zone.ZoneRulesProvider ZONE_IDS REAL
            java.base java.util.ResourceBundle cacheList COPY
            java.base sun.nio.ch.FileLockTable lockMap NEW
            java.base jdk.internal.misc.Signal handlers COPY

            java.management javax.management.MBeanServerFactory mBeanServerList NEW
            java.management javax.management.MBeanServerFactory builder REAL
            java.naming javax.naming.spi.NamingManager initctx_factory_builder REAL
            java.naming com.sun.naming.internal.NamingManagerHelper object_factory_builder REAL
            """;

    static final List<Row> ROWS = new ArrayList<>();

    private static final Map<String, Integer> NUMBERS = new HashMap<>();

    static {
        for (String line : TABLE.split("\n")) {
            String[] words = line.split(" ");
            if (words.length > 1) {
                NUMBERS.put(words[1].replace('.', '/') + "." + words[2], ROWS.size());
                ROWS.add(new Row(words[0], words[1], words[2], Start.valueOf(words[3])));
            }
        }
    }

    private ProcessFields() {}

    public static List<Row> rows() {
        return List.copyOf(ROWS);
    }

    /** The number of the row for a field, or -1. */
    public static int number(String internalOwner, String name) {
        return NUMBERS.getOrDefault(internalOwner + "." + name, -1);
    }
}
