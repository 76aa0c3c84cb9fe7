package dev.hypnos.tests.program;

import com.sun.net.httpserver.HttpServer;
import dev.hypnos.cluster.Cluster;
import dev.hypnos.cluster.Node;
import dev.hypnos.cluster.NodeAction;
import dev.hypnos.cluster.NodeCall;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputFilter;
import java.net.Authenticator;
import java.net.CacheRequest;
import java.net.CacheResponse;
import java.net.CookieHandler;
import java.net.CookieManager;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.MalformedURLException;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.ResponseCache;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.Provider;
import java.security.Security;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.time.ZoneOffset;
import java.time.zone.ZoneRules;
import java.time.zone.ZoneRulesProvider;
import java.util.Collections;
import java.util.List;
import java.util.ListResourceBundle;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Properties;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.TreeMap;
import java.util.logging.Logger;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.naming.NamingException;
import javax.naming.spi.NamingManager;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.security.auth.login.AppConfigurationEntry;
import javax.security.auth.login.Configuration;
import org.jspecify.annotations.Nullable;

/**
 * What a program can set for its whole process. Each program returns what the test saw at first, what a node sees that has set it, what
 * another sees, what the test sees then, and what it sees when it has set it too: of which the next trial must see nothing.
 */
@SuppressWarnings("NonFinalStaticField") // nodes share none
public final class Settings {
    private Settings() {}

    private static String seen(NodeAction set, NodeCall<Boolean> isSet) throws Exception {
        Cluster cluster = Cluster.of("a", "b");
        boolean before = isSet.call();
        cluster.node("a").run(set);
        boolean ofA = cluster.node("a").call(isSet);
        boolean ofB = cluster.node("b").call(isSet);
        boolean between = isSet.call();
        set.run();
        return before + " " + ofA + " " + ofB + " " + between + " " + isSet.call();
    }

    /** A driver for nothing. */
    public static final class NoDriver implements Driver {
        @Override
        public @Nullable Connection connect(String url, Properties info) {
            return null;
        }

        @Override
        public boolean acceptsURL(String url) {
            return url.startsWith("jdbc:none:");
        }

        @Override
        public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
            return new DriverPropertyInfo[0];
        }

        @Override
        public int getMajorVersion() {
            return 1;
        }

        @Override
        public int getMinorVersion() {
            return 0;
        }

        @Override
        public boolean jdbcCompliant() {
            return false;
        }

        @Override
        public Logger getParentLogger() {
            return Logger.getGlobal();
        }
    }

    public static String drivers() throws Exception {
        return seen(() -> DriverManager.registerDriver(new NoDriver()), () -> {
            try {
                return DriverManager.getDriver("jdbc:none:") instanceof NoDriver;
            } catch (SQLException none) {
                return false;
            }
        });
    }

    public static String loginTimeouts() throws Exception {
        return seen(() -> DriverManager.setLoginTimeout(7), () -> DriverManager.getLoginTimeout() == 7);
    }

    private static final class NoHandler extends URLStreamHandler {
        @Override
        protected URLConnection openConnection(URL url) throws IOException {
            throw new IOException("nothing there");
        }
    }

    public static String urlHandlers() throws Exception {
        return seen(
                () -> URL.setURLStreamHandlerFactory(protocol -> protocol.equals("none") ? new NoHandler() : null),
                () -> {
                    try {
                        return URI.create("none:it").toURL() != null;
                    } catch (MalformedURLException unknown) {
                        return false;
                    }
                });
    }

    public static String contentHandlers() throws Exception {
        return seen(() -> URLConnection.setContentHandlerFactory(type -> null), () -> {
            try {
                URLConnection.setContentHandlerFactory(null);
                return false;
            } catch (Error alreadySet) {
                return true;
            }
        });
    }

    public static String caching() throws Exception {
        return seen(
                () -> {
                    URLConnection.setDefaultUseCaches("none", false);
                    HttpURLConnection.setFollowRedirects(false);
                },
                () -> !URLConnection.getDefaultUseCaches("none") && !HttpURLConnection.getFollowRedirects());
    }

    public static String authenticators() throws Exception {
        return seen(() -> Authenticator.setDefault(new Authenticator() {}), () -> Authenticator.getDefault() != null);
    }

    public static String cookies() throws Exception {
        return seen(() -> CookieHandler.setDefault(new CookieManager()), () -> CookieHandler.getDefault() != null);
    }

    public static String proxies() throws Exception {
        return seen(
                () -> ProxySelector.setDefault(ProxySelector.of(new InetSocketAddress("10.0.0.9", 1))),
                () -> !ProxySelector.getDefault()
                        .select(URI.create("http://a/"))
                        .equals(List.of(Proxy.NO_PROXY)));
    }

    private static final class NoCache extends ResponseCache {
        @Override
        public @Nullable CacheResponse get(URI uri, String method, Map<String, List<String>> headers) {
            return null;
        }

        @Override
        public @Nullable CacheRequest put(URI uri, URLConnection connection) {
            return null;
        }
    }

    public static String responseCaches() throws Exception {
        return seen(() -> ResponseCache.setDefault(new NoCache()), () -> ResponseCache.getDefault() != null);
    }

    public static String sslContexts() throws Exception {
        return seen(
                () -> {
                    SSLContext context = SSLContext.getInstance("TLSv1.3");
                    context.init(null, null, null);
                    SSLContext.setDefault(context);
                },
                () -> SSLContext.getDefault().getProtocol().equals("TLSv1.3"));
    }

    public static String hostNames() throws Exception {
        return seen(
                () -> HttpsURLConnection.setDefaultHostnameVerifier((host, session) -> host.equals("a")),
                () -> HttpsURLConnection.getDefaultHostnameVerifier().verify("a", null));
    }

    /** A provider of nothing. */
    public static final class NoProvider extends Provider {
        private static final long serialVersionUID = 1;

        NoProvider() {
            super("None", "1", "nothing");
        }
    }

    public static String providers() throws Exception {
        return seen(() -> Security.insertProviderAt(new NoProvider(), 1), () -> Security.getProvider("None") != null);
    }

    public static String securityProperties() throws Exception {
        return seen(
                () -> Security.setProperty("networkaddress.cache.ttl", "7"),
                () -> Objects.equals(Security.getProperty("networkaddress.cache.ttl"), "7"));
    }

    private static final class NoLogin extends Configuration {
        @Override
        public AppConfigurationEntry @Nullable [] getAppConfigurationEntry(String name) {
            return name.equals("Server") ? new AppConfigurationEntry[0] : null;
        }
    }

    public static String logins() throws Exception {
        return seen(() -> Configuration.setConfiguration(new NoLogin()), () -> {
            try {
                return Configuration.getConfiguration().getAppConfigurationEntry("Server") != null;
            } catch (SecurityException none) {
                return false;
            }
        });
    }

    /** A process reads what its own properties name. */
    public static String loginFiles() throws Exception {
        Cluster cluster = Cluster.of("a", "b");
        Node a = cluster.node("a").property("java.security.auth.login.config", "jaas.conf");
        Files.writeString(a.directory().resolve("jaas.conf"), "Server { com.example.Module required; };\n");
        NodeCall<Boolean> isThere = () -> {
            try {
                return Configuration.getConfiguration().getAppConfigurationEntry("Server") != null;
            } catch (SecurityException none) {
                return false;
            }
        };
        return a.call(isThere) + " " + cluster.node("b").call(isThere) + " " + isThere.call();
    }

    public static String serialFilters() throws Exception {
        return seen(
                () -> ObjectInputFilter.Config.setSerialFilter(
                        ObjectInputFilter.Config.createFilter("maxdepth=100000")),
                () -> ObjectInputFilter.Config.getSerialFilter() != null);
    }

    private static final class NoZone extends ZoneRulesProvider {
        @Override
        protected Set<String> provideZoneIds() {
            return Set.of("Nowhere/None");
        }

        @Override
        protected ZoneRules provideRules(String zone, boolean forCaching) {
            return ZoneRules.of(ZoneOffset.UTC);
        }

        @Override
        protected NavigableMap<String, ZoneRules> provideVersions(String zone) {
            return new TreeMap<>();
        }
    }

    public static String zones() throws Exception {
        return seen(
                () -> ZoneRulesProvider.registerProvider(new NoZone()),
                () -> ZoneRulesProvider.getAvailableZoneIds().contains("Nowhere/None"));
    }

    public static String beanServers() throws Exception {
        return seen(
                () -> MBeanServerFactory.createMBeanServer("none"),
                () -> MBeanServerFactory.findMBeanServer(null).stream()
                        .map(MBeanServer::getDefaultDomain)
                        .anyMatch("none"::equals));
    }

    public static String namings() throws Exception {
        return seen(
                () -> NamingManager.setInitialContextFactoryBuilder(environment -> other -> {
                    throw new NamingException("nothing there");
                }),
                () -> NamingManager.hasInitialContextFactoryBuilder());
    }

    /** Counts how often it is made. */
    public static final class Texts extends ListResourceBundle {
        static int made;

        public Texts() {
            made++;
        }

        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"key", "text"}};
        }
    }

    /** A bundle is made anew by each process. */
    public static String bundles() throws Exception {
        return seen(() -> ResourceBundle.getBundle(Texts.class.getName()).getString("key"), () -> Texts.made == 1);
    }

    /** Names of threads begin again. */
    public static String httpClients() {
        Cluster cluster = Cluster.of("a", "b");
        NodeCall<String> names = () -> {
            try (HttpClient client = HttpClient.newHttpClient()) {
                return Thread.getAllStackTraces().keySet().stream()
                        .map(Thread::getName)
                        .filter(name -> name.startsWith("HttpClient"))
                        .sorted()
                        .toList()
                        .toString();
            }
        };
        return cluster.node("a").call(names) + cluster.node("b").call(names);
    }

    public static final class Server {
        private Server() {}

        public static void main(String[] args) throws IOException {
            HttpServer server = HttpServer.create(new InetSocketAddress(80), 0);
            server.createContext("/", exchange -> {
                byte[] answer = exchange.getRemoteAddress()
                        .getAddress()
                        .getHostAddress()
                        .getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(200, answer.length);
                exchange.getResponseBody().write(answer);
                exchange.close();
            });
            server.start();
        }
    }

    private static String ask() throws IOException {
        try (InputStream in = URI.create("http://server/").toURL().openStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** A connection that one process keeps alive no other uses, nor another trial. */
    public static String keptConnections() {
        Cluster cluster = Cluster.of("server", "a", "b");
        cluster.node("server").call(() -> {
            Server.main(new String[0]);
            return 0;
        });
        return cluster.node("a").call(() -> ask()) + " " + cluster.node("b").call(() -> ask());
    }

    /** Beside what is set: all that a process finds is there. */
    public static String untouched() {
        Node a = Cluster.of("a").node("a");
        return a.call(() -> {
            SSLContext context = SSLContext.getDefault();
            return Collections.list(DriverManager.getDrivers()).size() + " " + (Security.getProviders().length > 5)
                    + " " + Security.getProperty("keystore.type") + " " + HttpURLConnection.getFollowRedirects() + " "
                    + (context == SSLContext.getDefault());
        });
    }
}
