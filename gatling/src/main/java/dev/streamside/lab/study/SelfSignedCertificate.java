package dev.streamside.lab.study;

import dev.streamside.lab.process.Program;
import dev.streamside.lab.process.VirtualEthernet;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/// A certificate for servers of this machine, and its key: P-256, as certificates of websites mostly have.
///
/// @param certificate in PEM
/// @param key         in PEM
/// @param store       both, for programs that trust it
record SelfSignedCertificate(Path certificate, Path key, Path store) {
    /// It protects nothing: what it is the password of is beside it, and its certificate is trusted by nobody else.
    private static final String PASSWORD = "laboratory";

    private static final String ALIAS = "laboratory";

    /// @param folder for its files; they are written anew
    static SelfSignedCertificate in(Path folder) throws IOException {
        Files.createDirectories(folder);
        var made = new SelfSignedCertificate(
                folder.resolve("certificate.pem"), folder.resolve("key.pem"), folder.resolve("store.p12"));
        Files.deleteIfExists(made.store);
        made.generate();
        try {
            KeyStore store = made.load();
            Files.writeString(
                    made.certificate,
                    pem("CERTIFICATE", store.getCertificate(ALIAS).getEncoded()));
            Key key = store.getKey(ALIAS, PASSWORD.toCharArray());
            Files.writeString(made.key, pem("PRIVATE KEY", key.getEncoded()));
        } catch (GeneralSecurityException unreadable) {
            throw new IOException("No certificate could be made", unreadable);
        }
        return made;
    }

    private void generate() throws IOException {
        Program.run(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                ALIAS,
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1",
                "-dname",
                "CN=localhost",
                "-ext",
                "SAN=dns:localhost,ip:127.0.0.1,ip:" + VirtualEthernet.ADDRESS,
                "-validity",
                "30",
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                PASSWORD));
    }

    private KeyStore load() throws IOException, GeneralSecurityException {
        KeyStore loaded = KeyStore.getInstance("PKCS12");
        try (InputStream file = Files.newInputStream(store)) {
            loaded.load(file, PASSWORD.toCharArray());
        }
        return loaded;
    }

    private static String pem(String type, byte[] content) {
        String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
        return "-----BEGIN " + type + "-----\n" + lines + "\n-----END " + type + "-----\n";
    }

    /// Trusts it, and nobody else.
    SSLContext trusting() throws IOException {
        try {
            var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(load());
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException unreadable) {
            throw new IOException("The certificate in " + store + " cannot be read", unreadable);
        }
    }

    /// Settings of a node that has it. What it tells the laboratory is not encrypted.
    Map<String, String> ofNode() {
        return Map.of(
                "server.ssl.certificate", certificate.toUri().toString(),
                "server.ssl.certificate-private-key", key.toUri().toString(),
                "management.server.ssl.enabled", "false");
    }

    /// Options of a JVM that shall trust it.
    List<String> trustOptions() {
        return List.of("-Djavax.net.ssl.trustStore=" + store, "-Djavax.net.ssl.trustStorePassword=" + PASSWORD);
    }
}
