package dev.streamside.testing.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/// A self-signed certificate for 127.0.0.1 with its key, as files for a server.
public final class ServerCertificate {
    private static final String PASSWORD = "changeit";
    private static final String ALIAS = "server";

    private final Path store;
    private final Path certificate;
    private final Path key;

    public ServerCertificate(Path folder) throws IOException, InterruptedException, GeneralSecurityException {
        this.store = folder.resolve("server.p12");
        Process keytool = new ProcessBuilder(
                        Program.ofJdk("keytool"),
                        "-genkeypair",
                        "-alias",
                        ALIAS,
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=127.0.0.1",
                        "-ext",
                        "san=ip:127.0.0.1",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        PASSWORD)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (keytool.waitFor() != 0) {
            throw new IOException("keytool failed");
        }
        KeyStore made = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
        this.certificate = write(
                folder.resolve("server.crt"),
                "CERTIFICATE",
                made.getCertificate(ALIAS).getEncoded());
        this.key = write(
                folder.resolve("server.key"),
                "PRIVATE KEY",
                made.getKey(ALIAS, PASSWORD.toCharArray()).getEncoded());
    }

    private static Path write(Path file, String kind, byte[] content) throws IOException {
        String text = Base64.getMimeEncoder().encodeToString(content);
        return Files.writeString(file, "-----BEGIN " + kind + "-----\n" + text + "\n-----END " + kind + "-----\n");
    }

    public Path certificate() {
        return certificate;
    }

    public Path key() {
        return key;
    }

    /// Trusts this certificate, and no other.
    public SSLContext trusting() throws IOException, GeneralSecurityException {
        var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray()));
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }

    /// Makes this JVM trust this certificate, and no other, during the work.
    public void whileTrusted(Runnable work) {
        System.setProperty("javax.net.ssl.trustStore", store.toString());
        System.setProperty("javax.net.ssl.trustStorePassword", PASSWORD);
        try {
            work.run();
        } finally {
            System.clearProperty("javax.net.ssl.trustStore");
            System.clearProperty("javax.net.ssl.trustStorePassword");
        }
    }
}
