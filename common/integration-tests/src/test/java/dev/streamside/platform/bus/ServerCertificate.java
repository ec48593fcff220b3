package dev.streamside.platform.bus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.process.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;

/// A self-signed certificate for 127.0.0.1 with its key, as files for a server.
final class ServerCertificate {
    private static final String PASSWORD = "changeit";
    private static final String ALIAS = "server";

    private final Path store;
    private final Path certificate;
    private final Path key;

    ServerCertificate(Path folder) throws IOException, InterruptedException, GeneralSecurityException {
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
        assertThat(keytool.waitFor()).isZero();
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

    Path certificate() {
        return certificate;
    }

    Path key() {
        return key;
    }

    /// Makes this JVM trust this certificate, and no other, during the work.
    void whileTrusted(Runnable work) {
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
