package dev.streamside;

import dev.streamside.client.ChatListener;
import dev.streamside.client.Entry;
import dev.streamside.client.NewChat;
import dev.streamside.client.Receipt;
import dev.streamside.client.State;
import dev.streamside.client.StreamsideChat;
import dev.streamside.client.StreamsideException;
import dev.streamside.testing.Api;
import dev.streamside.testing.Watch;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Watches with the JVM client.
final class ClientWatch implements Watch, ChatListener {
    private static final int PATIENCE_SECONDS = 10;
    private static final JsonMapper JSON = JsonMapper.shared();

    private final BlockingQueue<JsonNode> entries = new LinkedBlockingQueue<>();
    private final StringBuilder bytes = new StringBuilder();
    private final CompletableFuture<Boolean> connected = new CompletableFuture<>();
    private final StreamsideChat chat;
    private boolean reset;
    private String seen;

    private ClientWatch(Api who, String streamId, @Nullable String after, dev.streamside.client.Transport transport) {
        var http = new OkHttpClient.Builder().addInterceptor(chain -> {
            var request = chain.request().newBuilder();
            return chain.proceed((who.cookies().isEmpty() ? request : request.header("Cookie", who.cookies())).build());
        });
        chat = StreamsideChat.builder(who.base().toString(), streamId)
                .listener(this)
                .http(http.build())
                .transport(transport)
                .cursor(after)
                .complete(true)
                .build();
        chat.start();
        seen = after == null ? before(entries) : after;
    }

    /// A viewer who continues at a cursor gets an answer only when there is something new, as long polling holds
    /// it back until then.
    private String before(BlockingQueue<JsonNode> entries) {
        await(connected);
        JsonNode first = entries.peek();
        return first == null
                ? "0"
                : String.valueOf(Long.parseLong(first.get("seq").asString()) - 1);
    }

    static Watch.Transport by(dev.streamside.client.Transport transport) {
        return (who, streamId, after) -> new ClientWatch(who, streamId, after, transport);
    }

    @Override
    public synchronized void onEntry(Entry entry) {
        bytes.append(bytes.isEmpty() ? "" : ",").append(entry.json());
        entries.add(JSON.readTree(entry.json()));
    }

    @Override
    public void onReset() {
        reset = true;
    }

    @Override
    public void onState(State state, @Nullable StreamsideException problem, long retryInMillis) {
        if (state == State.CONNECTED || state == State.ENDED) {
            connected.complete(reset);
        }
    }

    @Override
    public List<JsonNode> next(int count) {
        var next = new ArrayList<JsonNode>(count);
        try {
            while (next.size() < count) {
                JsonNode entry = entries.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
                if (entry == null) {
                    throw new AssertionError("did not come: entry " + (next.size() + 1) + " of " + count);
                }
                next.add(entry);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
        seen = next.isEmpty() ? seen : next.getLast().get("seq").asString();
        return next;
    }

    @Override
    public synchronized String bytes() {
        return bytes.toString();
    }

    @Override
    public String cursor() {
        return seen;
    }

    @Override
    public boolean reset() {
        return await(connected);
    }

    @Override
    public boolean banned() {
        throw new UnsupportedOperationException("this client learns it when it sends");
    }

    @Override
    public Outcome send(String message) {
        JsonNode json = JSON.readTree(message);
        var whole = new NewChat(json.get("text").asString());
        try {
            Receipt receipt = await(chat.send(
                    json.has("clientMessageId")
                            ? new NewChat(
                                    whole.text(), json.get("clientMessageId").asString(), null, List.of())
                            : whole));
            return new Outcome("", "", String.valueOf(receipt.seq()), receipt.toString());
        } catch (CompletionException failure) {
            if (failure.getCause() instanceof StreamsideException refusal) {
                return new Outcome(refusal.code(), "", "", refusal.toString());
            }
            throw failure;
        }
    }

    private static <T> T await(CompletableFuture<T> outcome) {
        return outcome.copy().orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
    }

    @Override
    public void cut() {
        chat.close();
    }

    @Override
    public void close() {
        chat.close();
    }
}
