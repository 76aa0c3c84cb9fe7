package dev.hypnos.agent.jdk;

/**
 * The static fields of which each virtual process has its own. A read of the field gives what the process has, and a
 * write changes that, wherever it is made; {@link dev.hypnos.runtime.process.ProcessFields.Start} tells what a process
 * finds that has set nothing yet.
 */
final class ProcessFieldRows {
    static final String TEXT = """
            class java.lang.System
                own  Properties java.lang.System.props                                                      PROPERTIES

            class java.util.logging.LogManager of java.logging
                own  LogManager java.util.logging.LogManager.manager                                        LOG_MANAGER
            class java.util.logging.Logger of java.logging
                own  Logger java.util.logging.Logger.global                                                 GLOBAL_LOGGER
                own  Object java.util.logging.Logger.treeLock                                               NEW
            class java.util.logging.LogRecord of java.logging
                own  AtomicLong java.util.logging.LogRecord.globalSequenceNumber                            NEW
            class java.util.logging.FileHandler of java.logging
                own  Set java.util.logging.FileHandler.locks                                                NEW
            class java.util.logging.Level$KnownLevel of java.logging
                own  Map java.util.logging.Level$KnownLevel.nameToLevels                                    COPY
                own  Map java.util.logging.Level$KnownLevel.intToLevels                                     COPY

            # Whoever makes one sleeps, with the lock, where there are too many of one moment.
            class java.rmi.server.UID of java.rmi
                own  Object java.rmi.server.UID.lock                                                        NEW
                own  int java.rmi.server.UID.hostUnique                                                     NOTHING
                own  boolean java.rmi.server.UID.hostUniqueSet                                              NOTHING
                own  long java.rmi.server.UID.lastTime                                                      NOTHING
                own  short java.rmi.server.UID.lastCount                                                    FULL
                monitors  modelled

            class java.sql.DriverManager of java.sql
                own  CopyOnWriteArrayList java.sql.DriverManager.registeredDrivers                          NEW
                own  boolean java.sql.DriverManager.driversInitialized                                      NOTHING
                own  Object java.sql.DriverManager.lockForInitDrivers                                       NEW
                own  int java.sql.DriverManager.loginTimeout                                                REAL
                own  PrintWriter java.sql.DriverManager.logWriter                                           REAL
                own  PrintStream java.sql.DriverManager.logStream                                           REAL
                own  Object java.sql.DriverManager.logSync                                                  NEW

            class java.net.URL
                own  URLStreamHandlerFactory java.net.URL.factory                                           REAL
                own  Hashtable java.net.URL.handlers                                                        NEW
            class java.net.URLConnection
                own  ContentHandlerFactory java.net.URLConnection.factory                                   REAL
                own  Hashtable java.net.URLConnection.handlers                                              NEW
                own  FileNameMap java.net.URLConnection.fileNameMap                                         REAL
                own  boolean java.net.URLConnection.defaultUseCaches                                        REAL
                own  boolean java.net.URLConnection.defaultAllowUserInteraction                             REAL
                own  ConcurrentHashMap java.net.URLConnection.defaultCaching                                COPY
            class java.net.HttpURLConnection
                own  boolean java.net.HttpURLConnection.followRedirects                                     REAL
            class sun.net.www.http.HttpClient
                own  KeepAliveCache sun.net.www.http.HttpClient.kac                                         NEW
            class sun.net.www.protocol.http.AuthCacheImpl
                own  Map sun.net.www.protocol.http.AuthCacheImpl.caches                                     NEW

            class java.net.Authenticator
                own  Authenticator java.net.Authenticator.theAuthenticator                                  REAL
            class java.net.CookieHandler
                own  CookieHandler java.net.CookieHandler.cookieHandler                                     REAL
            class java.net.ProxySelector
                own  ProxySelector java.net.ProxySelector.theProxySelector                                  REAL
            class java.net.ResponseCache
                own  ResponseCache java.net.ResponseCache.theResponseCache                                  REAL
            class java.net.Socket
                own  SocketImplFactory java.net.Socket.factory                                              REAL
            class java.net.ServerSocket
                own  SocketImplFactory java.net.ServerSocket.factory                                        REAL
            class java.net.DatagramSocket
                own  DatagramSocketImplFactory java.net.DatagramSocket.factory                              REAL
            class jdk.internal.net.http.HttpClientImpl of java.net.http
                own  AtomicLong jdk.internal.net.http.HttpClientImpl.CLIENT_IDS                             NEW

            class javax.net.ssl.SSLContext
                own  SSLContext javax.net.ssl.SSLContext.defaultContext                                     REAL
            class javax.net.ssl.HttpsURLConnection
                own  HostnameVerifier javax.net.ssl.HttpsURLConnection.defaultHostnameVerifier              REAL
                own  SSLSocketFactory javax.net.ssl.HttpsURLConnection.defaultSSLSocketFactory              REAL
            class java.security.Security
                own  Properties java.security.Security.props                                                COPY
            class sun.security.jca.Providers
                own  ProviderList sun.security.jca.Providers.providerList                                   REAL
            class javax.security.auth.login.Configuration
                own  Configuration javax.security.auth.login.Configuration.configuration                    NOTHING

            class java.io.ObjectInputFilter$Config
                own  ObjectInputFilter java.io.ObjectInputFilter$Config.serialFilter                        REAL
                own  BinaryOperator java.io.ObjectInputFilter$Config.serialFilterFactory                    REAL
                own  AtomicBoolean java.io.ObjectInputFilter$Config.filterFactoryNoReplace                  NEW
            class java.time.zone.ZoneRulesProvider
                own  CopyOnWriteArrayList java.time.zone.ZoneRulesProvider.PROVIDERS                        COPY
                own  ConcurrentMap java.time.zone.ZoneRulesProvider.ZONES                                   COPY
                own  Set java.time.zone.ZoneRulesProvider.ZONE_IDS                                          REAL
            class java.util.ResourceBundle
                own  ConcurrentMap java.util.ResourceBundle.cacheList                                       COPY
            class sun.nio.ch.FileLockTable
                own  ConcurrentHashMap sun.nio.ch.FileLockTable.lockMap                                     NEW
            class jdk.internal.misc.Signal
                own  Hashtable jdk.internal.misc.Signal.handlers                                            COPY

            class javax.management.MBeanServerFactory of java.management
                own  ArrayList javax.management.MBeanServerFactory.mBeanServerList                          NEW
                own  MBeanServerBuilder javax.management.MBeanServerFactory.builder                         REAL
            class javax.naming.spi.NamingManager of java.naming
                own  InitialContextFactoryBuilder javax.naming.spi.NamingManager.initctx_factory_builder    REAL
            class com.sun.naming.internal.NamingManagerHelper of java.naming
                own  ObjectFactoryBuilder com.sun.naming.internal.NamingManagerHelper.object_factory_builder REAL

            # It uses a field of another.
            class java.security.Security$SecPropLoader

            class javax.net.ssl.SSLContext
                call  boolean java.lang.invoke.VarHandle.compareAndSet(Void,SSLContext)  instead  runtime.process.ProcessFieldHooks.compareAndSet
            """;

    private ProcessFieldRows() {}
}
