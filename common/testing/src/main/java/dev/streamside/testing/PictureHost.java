package dev.streamside.testing;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import javax.imageio.ImageIO;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;

/// A host of members' pictures: over TLS, on loopback, with a certificate that this process trusts. As an
/// initializer, it makes an application trust it. There is one for each process.
public final class PictureHost implements ApplicationContextInitializer<ConfigurableApplicationContext> {
    /// A key for `localhost`, only for tests: it is public.
    private static final String KEY_STORE = "localhost.p12";

    private static final char[] PASSWORD = "changeit".toCharArray();
    private static final ConcurrentHashMap<String, AtomicInteger> REQUESTS = new ConcurrentHashMap<>();
    private static final Set<String> REPAINTED = ConcurrentHashMap.newKeySet();
    private static final HttpsServer SERVER = start();

    private static HttpsServer start() {
        try (InputStream stored = PictureHost.class.getResourceAsStream(KEY_STORE)) {
            Path file = Files.createTempFile("picture-host", ".p12");
            file.toFile().deleteOnExit();
            Files.write(file, stored.readAllBytes());
            System.setProperty("javax.net.ssl.trustStore", file.toString());
            System.setProperty("javax.net.ssl.trustStorePassword", new String(PASSWORD));
            var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(KeyStore.getInstance(file.toFile(), PASSWORD), PASSWORD);
            var tls = SSLContext.getInstance("TLS");
            tls.init(keys.getKeyManagers(), null, null);
            HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.setHttpsConfigurator(new HttpsConfigurator(tls));
            server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            server.createContext("/", PictureHost::answer);
            server.start();
            return server;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (GeneralSecurityException failure) {
            throw new IllegalStateException(failure);
        }
    }

    @Override
    public void initialize(ConfigurableApplicationContext application) {
        // creating the class has done it
    }

    /// The address of a picture. Anything below `/picture/` is one, in a colour of its own.
    public static String address(String path) {
        return "https://localhost:" + SERVER.getAddress().getPort() + path;
    }

    /// Puts another picture at a path, in another colour.
    public static void repaint(String path) {
        REPAINTED.add(path);
    }

    /// How often a path was requested.
    public static int requests(String path) {
        return REQUESTS.getOrDefault(path, new AtomicInteger()).get();
    }

    private static void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        REQUESTS.computeIfAbsent(path, each -> new AtomicInteger()).incrementAndGet();
        try (exchange) {
            switch (path) {
                case "/moved" -> redirect(exchange, "/picture/moved");
                case "/in-circles" -> redirect(exchange, "/in-circles");
                case "/to-plain-http" -> redirect(exchange, "ftp://localhost/picture");
                case "/page" -> send(exchange, 200, "<html>no picture</html>".getBytes());
                case "/damaged" -> send(exchange, 200, "\u0089PNG\r\n\u001a\nand nothing else".getBytes("ISO-8859-1"));
                case "/long" -> send(exchange, 200, new byte[(4 << 20) + 1]);
                default -> {
                    if (path.startsWith("/picture/")) {
                        int colour = path.hashCode();
                        send(exchange, 200, png(new Color(REPAINTED.contains(path) ? ~colour : colour)));
                    } else {
                        send(exchange, 404, new byte[0]);
                    }
                }
            }
        }
    }

    private static void redirect(HttpExchange exchange, String location) throws IOException {
        exchange.getResponseHeaders().add("Location", location);
        send(exchange, 302, new byte[0]);
    }

    private static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
    }

    private static byte[] png(Color colour) throws IOException {
        var picture = new BufferedImage(200, 100, BufferedImage.TYPE_INT_RGB);
        for (int x = 0; x < picture.getWidth(); x++) {
            for (int y = 0; y < picture.getHeight(); y++) {
                picture.setRGB(x, y, colour.getRGB());
            }
        }
        var out = new ByteArrayOutputStream();
        ImageIO.write(picture, "png", out);
        return out.toByteArray();
    }
}
