package dev.streamside.client;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.time.Instant;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/// A failed request: the server's problem details (RFC 9457), or the reason why the server could not be reached.
public final class StreamsideException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String code;
    private final int status;
    private final long retryAfterMillis;
    /// The fields that the server refused; empty if it does not say.
    private final String field;

    StreamsideException(String code, @Nullable String detail, int status, long retryAfterMillis) {
        this(code, detail, status, retryAfterMillis, "");
    }

    private StreamsideException(String code, @Nullable String detail, int status, long retryAfterMillis, String field) {
        super(detail == null ? code : code + ": " + detail);
        this.code = code;
        this.status = status;
        this.retryAfterMillis = retryAfterMillis;
        this.field = field;
    }

    StreamsideException(String code) {
        this(code, null, 0, 0);
    }

    /// The server's, as listed at `/api.html`, or: `NETWORK` and `TIMEOUT` (it cannot be reached), `BAD_ANSWER`
    /// and `HTTP_nnn` (something else answered), `STOPPED` (the chat was closed), `TOO_MANY_UNSENT`, or what a
    /// socket was closed for: `RESTARTING`, `TOO_SLOW`, …
    public String code() {
        return code;
    }

    /// The status of the HTTP answer; 0 when there was none.
    public int status() {
        return status;
    }

    /// The shortest wait before another attempt; 0 if the server does not say.
    public long retryAfterMillis() {
        return retryAfterMillis;
    }

    /// Whether the server refused the request because of this parameter.
    boolean isAbout(String parameter) {
        return field.equals(parameter);
    }

    /// Whether the server could not be reached, or failed. The same request may succeed later, or may have succeeded
    /// already. False for limits (429).
    boolean isTransient() {
        return status == 0 || status >= 500;
    }

    static StreamsideException of(Exception failure) {
        if (failure instanceof StreamsideException known) {
            return known;
        }
        String code = failure instanceof InterruptedIOException
                ? "TIMEOUT"
                : failure instanceof IOException ? "NETWORK" : "BAD_ANSWER";
        return new StreamsideException(code, failure.toString(), 0, 0);
    }

    /// @param text the body of the answer
    static StreamsideException of(Response response, String text) {
        JsonObject body;
        try {
            body = Json.parse(text);
        } catch (RuntimeException notOurs) { // perhaps a proxy's HTML: only the status is known
            body = new JsonObject();
        }
        return of(body, response.code(), retryAfterMillis(response));
    }

    /// @param body a problem, or the frame that carries one
    static StreamsideException of(JsonObject body, int status, long retryAfterMillis) {
        String code = Json.text(body, "code");
        return new StreamsideException(
                code == null ? "HTTP_" + status : code,
                Json.text(body, "detail"),
                status,
                Math.max(0, Json.number(body, "retryAfterMillis", retryAfterMillis)),
                field(body));
    }

    private static String field(JsonObject body) {
        boolean named = body.get("fields") instanceof JsonArray fields
                && !fields.isEmpty()
                && fields.get(0) instanceof JsonObject first
                && first.get("field") instanceof JsonPrimitive;
        return named
                ? body.getAsJsonArray("fields")
                        .get(0)
                        .getAsJsonObject()
                        .get("field")
                        .getAsString()
                : "";
    }

    /// Reads `Retry-After`, in seconds or as a date. A date is compared with the answer's own `Date`, the server's
    /// clock.
    private static long retryAfterMillis(Response response) {
        String header = response.header("Retry-After");
        if (header != null && header.matches("\\d{1,9}")) {
            return Long.parseLong(header) * 1_000;
        }
        Instant until = response.headers().getInstant("Retry-After");
        Instant now = response.headers().getInstant("Date");
        return until == null
                ? 0
                : Math.max(
                        0,
                        Duration.between(now == null ? Instant.now() : now, until)
                                .toMillis());
    }
}
