package dev.streamside.edge.server;

import java.io.IOException;
import java.io.PrintStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/// `health`: checks whether the application on this machine is ready, for health checks without another HTTP
/// client, as in its image. Uses only the JDK's oldest client, because it runs every few seconds.
public final class HealthCommand {
    private static final String NAME = "health";
    private static final int TIMEOUT_MILLIS = 2_000;

    private HealthCommand() {}

    public static boolean isAsked(String... arguments) {
        return arguments.length > 0 && arguments[0].equals(NAME);
    }

    /// Prints nothing if all is well, otherwise what is wrong. Ends within about four seconds.
    ///
    /// @param environment the variables with the management port and address, as the application uses them:
    ///     `MANAGEMENT_SERVER_PORT` and `MANAGEMENT_SERVER_ADDRESS`
    /// @return the exit code: 0 if the application is ready, even without its database; 1 if it is not
    public static int run(PrintStream out, Map<String, String> environment) {
        String address = environment.getOrDefault("MANAGEMENT_SERVER_ADDRESS", "127.0.0.1");
        String port = environment.getOrDefault("MANAGEMENT_SERVER_PORT", "9080");
        String host = address.contains(":") ? "[" + address + "]" : address;
        try {
            var connection =
                    (HttpURLConnection) URI.create("http://" + host + ":" + port + "/actuator/health/readiness")
                            .toURL()
                            .openConnection();
            connection.setConnectTimeout(TIMEOUT_MILLIS);
            connection.setReadTimeout(TIMEOUT_MILLIS);
            if (connection.getResponseCode() == HttpURLConnection.HTTP_OK) {
                return 0;
            }
            try (var answer = connection.getErrorStream()) {
                out.println(answer == null ? "Not ready" : new String(answer.readAllBytes(), StandardCharsets.UTF_8));
            }
        } catch (IOException | IllegalArgumentException failure) {
            out.println("No answer from the management port at " + host + ":" + port + ": " + failure.getMessage());
        }
        return 1;
    }
}
