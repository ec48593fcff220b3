package dev.streamside.client;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/// Requests about one stream. Their results arrive on the loop.
final class Http {
    private static final long REQUEST_TIMEOUT_MILLIS = 10_000;
    /// Far more than the largest answer, which has 200 entries: anything longer is not from the server.
    private static final long MAX_ANSWER_BYTES = 4 << 20;

    private static final MediaType JSON = MediaType.get("application/json");

    final OkHttpClient client;
    private final HttpUrl server;
    private final String stream;
    private final Loop loop;
    private final Consumer<StreamsideException> tokenRefused;
    /// The member's token; null for a guest.
    @Nullable
    String token;

    /// The last token that the server has accepted.
    @Nullable
    String acceptedToken;

    /// A guest's id from the first answer to a heartbeat; it takes the place of a cookie.
    @Nullable
    String guest;

    /// Whether the server offers entries in compact form. An older server refuses the parameter.
    boolean compact;

    Http(OkHttpClient client, HttpUrl server, String stream, Loop loop, Consumer<StreamsideException> tokenRefused) {
        this.client = client;
        this.server = server;
        this.stream = stream;
        this.loop = loop;
        this.tokenRefused = tokenRefused;
    }

    /// The address of a part of the stream: `api` and `chats`, for example.
    HttpUrl.Builder address(String kind, String name) {
        HttpUrl.Builder address =
                server.newBuilder().encodedPath("/" + kind + "/v1/streams").addPathSegment(stream);
        return name.isEmpty() ? address : address.addPathSegment(name);
    }

    /// @param putOffMillis how long the server may hold back its answer
    <T> Call get(
            HttpUrl address,
            long putOffMillis,
            Function<JsonObject, T> parse,
            Consumer<T> answered,
            Consumer<StreamsideException> failed) {
        return ask(new Request.Builder().url(address).build(), putOffMillis, parse, answered, failed);
    }

    <T> Call post(
            String name,
            JsonObject body,
            Function<JsonObject, T> parse,
            Consumer<T> answered,
            Consumer<StreamsideException> failed) {
        String sent = token;
        Request.Builder request =
                new Request.Builder().url(address("api", name).build()).post(RequestBody.create(body.toString(), JSON));
        if (sent != null) {
            request.header("Authorization", "Bearer " + sent);
        }
        Consumer<T> accepted = answer -> {
            acceptedToken = sent == null ? acceptedToken : sent;
            answered.accept(answer);
        };
        return ask(request.build(), 0, parse, accepted, problem -> {
            // A newer token may have been set in the meantime.
            if (problem.code().equals("INVALID_TOKEN") && sent != null && sent.equals(token)) {
                tokenRefused.accept(problem);
            }
            failed.accept(problem);
        });
    }

    /// The transports that the server offers, by their names in the API. From then on, requests ask for compact
    /// entries if the server offers them.
    void transports(Consumer<List<String>> answered, Consumer<StreamsideException> failed) {
        HttpUrl address = server.newBuilder().encodedPath("/api/v1/client").build();
        get(
                address,
                0,
                json -> json,
                json -> {
                    compact = json.has("entries") && names(json, "entries").contains("compact");
                    answered.accept(names(json, "transports"));
                },
                failed);
    }

    private static List<String> names(JsonObject json, String field) {
        return Json.list(json, field, JsonElement::getAsString);
    }

    void addForm(HttpUrl.Builder address) {
        if (compact) {
            address.addQueryParameter("entries", "compact");
        }
    }

    /// Whether an older server has refused the compact form. It may share its address with the one that offered it.
    /// From then on, no request asks for it.
    boolean refusesCompact(StreamsideException problem) {
        boolean refuses = problem.status() == 400 && problem.isAbout("entries");
        compact &= !refuses;
        return refuses;
    }

    /// The server's origin, which the handshake of a socket with cookies has to name.
    String origin() {
        String address = server.newBuilder().encodedPath("/").build().toString();
        return address.substring(0, address.length() - 1);
    }

    private <T> Call ask(
            Request request,
            long putOffMillis,
            Function<JsonObject, T> parse,
            Consumer<T> answered,
            Consumer<StreamsideException> failed) {
        Call call = client.newCall(request);
        call.timeout().timeout(REQUEST_TIMEOUT_MILLIS + putOffMillis, TimeUnit.MILLISECONDS);
        call.enqueue(new Callback() {
            @Override
            public void onResponse(Call call, Response response) {
                try (response) {
                    T answer = parse.apply(Json.parse(bodyOf(response)));
                    loop.execute(() -> answered.accept(answer));
                } catch (IOException | StreamsideException | RuntimeException failure) {
                    loop.execute(() -> failed.accept(StreamsideException.of(failure)));
                }
            }

            @Override
            public void onFailure(Call call, IOException failure) {
                loop.execute(() -> failed.accept(StreamsideException.of(failure)));
            }
        });
        return call;
    }

    /// @throws StreamsideException if the answer is a refusal
    static String bodyOf(Response response) throws IOException, StreamsideException {
        ResponseBody body = response.body();
        if (body == null) {
            throw new IOException("no body");
        }
        BufferedSource source = body.source();
        if (source.request(MAX_ANSWER_BYTES + 1)) {
            throw new StreamsideException("BAD_ANSWER");
        }
        String text = source.readUtf8();
        // For HTTP a held chat is no failure, but it was not published either.
        if (!response.isSuccessful() || isProblem(response)) {
            throw StreamsideException.of(response, text);
        }
        return text;
    }

    private static boolean isProblem(Response response) {
        String type = response.header("Content-Type");
        return type != null && type.startsWith("application/problem+json");
    }
}
