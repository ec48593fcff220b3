package dev.streamside.socket;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// The extension `permessage-deflate` (RFC 7692), in the variant that we support. Our messages refer to
/// earlier ones; the client's do not. The first lets many clients share one compressor, the second saves a
/// buffer for each connection.
final class Compression {
    private static final String NAME = "permessage-deflate";
    private static final String CLIENT_NO_CONTEXT = "client_no_context_takeover";
    private static final String CLIENT_WINDOW = "client_max_window_bits";
    private static final String SERVER_WINDOW = "server_max_window_bits";
    /// The only window size of the JDK's `Deflater`.
    private static final String WINDOW_BITS = "15";
    private static final String FLAG = "";

    private static final Pattern COMMA = Pattern.compile(",");
    private static final Pattern SEMICOLON = Pattern.compile(";");
    private static final Pattern WINDOW = Pattern.compile("[89]|1[0-5]");

    private Compression() {}

    /// The answer to the first offer that we can accept; empty if there is none, since compression is
    /// optional. An offer cannot be accepted if it asks us to forget what we have sent, for a smaller window,
    /// or for something unknown.
    ///
    /// @param headers each with one or more offers
    static Optional<String> accept(List<String> headers) {
        return headers.stream()
                .flatMap(COMMA::splitAsStream)
                .map(Compression::answer)
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<String> answer(String offer) {
        String[] parts = SEMICOLON.split(offer, -1);
        if (!parts[0].strip().equalsIgnoreCase(NAME)) {
            return Optional.empty();
        }
        Map<String, String> parameters = new HashMap<>();
        for (int i = 1; i < parts.length; i++) {
            String[] parameter = parts[i].split("=", 2);
            String value = parameter.length == 1 ? FLAG : parameter[1].strip();
            if (parameters.put(parameter[0].strip().toLowerCase(Locale.ROOT), value) != null
                    || (parameter.length == 2 && value.equals(FLAG))) {
                return Optional.empty();
            }
        }
        if (!parameters.entrySet().stream().allMatch(each -> canBeKept(each.getKey(), each.getValue()))) {
            return Optional.empty();
        }
        String window = parameters.get(SERVER_WINDOW);
        return Optional.of(
                NAME + "; " + CLIENT_NO_CONTEXT + (window == null ? "" : "; " + SERVER_WINDOW + "=" + window));
    }

    private static boolean canBeKept(String name, String value) {
        return switch (name) {
            case CLIENT_NO_CONTEXT -> value.equals(FLAG);
            case CLIENT_WINDOW -> value.equals(FLAG) || WINDOW.matcher(value).matches();
            case SERVER_WINDOW -> value.equals(WINDOW_BITS);
            default -> false;
        };
    }
}
