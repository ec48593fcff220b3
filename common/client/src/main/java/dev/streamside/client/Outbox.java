package dev.streamside.client;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// The viewer's own messages that the server has not yet confirmed. They are sent one at a time, to keep their order,
/// and with the same id until the server answers. If an answer is lost, the server recognises a stored message by its
/// id.
final class Outbox {
    private static final long SEND_TIMEOUT_MILLIS = 60_000;
    private static final long DEFAULT_TOO_FAST_MILLIS = 1_000;
    /// How long a message waits for a newer token before it is tried again without one.
    private static final long TOKEN_MILLIS = 10_000;

    private static final Set<String> UNKNOWN_MEMBER = Set.of("INVALID_TOKEN", "LOGIN_REQUIRED");
    private static final int MAX_UNSENT = 20;
    private static final int MAX_REMEMBERED = 50;

    private final Http http;
    private final Loop loop;
    private final BooleanSupplier awaitsToken;
    private final Retry retry;
    /// Its first element is being sent.
    private final ArrayDeque<Unsent> unsent = new ArrayDeque<>();

    /// Ids of recently stored messages, by their numbers.
    private final Map<Long, String> stored = new LinkedHashMap<>();
    private @Nullable String member;
    /// The number of the newest message received; negative before the first.
    private long newest = -1;

    private boolean stopped;

    private static final class Unsent {
        final NewChat chat;
        final CompletableFuture<Receipt> outcome;
        long giveUpAt;
        int attempts;
        /// The token of the last attempt.
        @Nullable
        String token;

        /// The number of the newest message received when this one was sent.
        long after = Long.MAX_VALUE;

        Unsent(NewChat chat, CompletableFuture<Receipt> outcome) {
            this.chat = chat;
            this.outcome = outcome;
        }

        /// Whether a received message may be this one: it is newer than the first attempt and has the same content.
        boolean isLikely(Entry entry, @Nullable String member) {
            Author author = entry.author();
            return author != null
                    && author.id().equals(member)
                    && chat.text().equals(entry.text())
                    && entry.seq() > after;
        }
    }

    /// @param awaitsToken whether the site has been asked for a token in place of an expired one
    Outbox(Http http, Loop loop, BooleanSupplier awaitsToken) {
        this.http = http;
        this.loop = loop;
        this.awaitsToken = awaitsToken;
        this.retry = new Retry(loop, Retry.MAX_BACKOFF_MILLIS);
    }

    /// Sets the viewer's own member id, which comes with the first entries.
    ///
    /// @param id null for a guest
    void writesAs(@Nullable String id) {
        member = id;
        newest = Math.max(0, newest);
    }

    void add(NewChat chat, CompletableFuture<Receipt> outcome) {
        if (stopped || unsent.size() >= MAX_UNSENT) {
            outcome.completeExceptionally(new StreamsideException(stopped ? "STOPPED" : "TOO_MANY_UNSENT"));
            return;
        }
        unsent.add(new Unsent(chat, outcome));
        if (unsent.size() == 1) {
            sendFirst();
        }
    }

    private void sendFirst() {
        Unsent first = unsent.peek();
        if (first != null) {
            first.giveUpAt = loop.now() + SEND_TIMEOUT_MILLIS;
            attempt(first);
        }
    }

    private void attempt(Unsent sending) {
        if (sending.outcome.isDone()) { // it was cancelled, or came back as an entry
            next(sending);
            return;
        }
        sending.attempts++;
        sending.token = http.token;
        if (sending.attempts == 1 && newest >= 0) {
            sending.after = newest;
        }
        retry.begin();
        NewChat chat = sending.chat;
        var body = new JsonObject();
        body.addProperty("clientMessageId", chat.clientMessageId());
        body.addProperty("text", chat.text());
        if (chat.replyTo() != null) {
            body.addProperty("replyTo", String.valueOf(chat.replyTo()));
        }
        if (!chat.mentions().isEmpty()) {
            var mentions = new JsonArray();
            chat.mentions().forEach(mentions::add);
            body.add("mentions", mentions);
        }
        http.post(
                "chats",
                body,
                Outbox::receipt,
                receipt -> sent(sending, receipt),
                problem -> refused(sending, problem));
    }

    private static Receipt receipt(JsonObject json) {
        return new Receipt(
                Long.parseLong(Json.required(json, "seq")),
                Instant.parse(Json.required(json, "sentAt")),
                Json.required(json, "clientMessageId"));
    }

    private void sent(Unsent sending, Receipt receipt) {
        stored.put(receipt.seq(), receipt.clientMessageId());
        if (stored.size() > MAX_REMEMBERED) {
            stored.remove(stored.keySet().iterator().next());
        }
        sending.outcome.complete(receipt);
        next(sending);
    }

    private void refused(Unsent sending, StreamsideException problem) {
        if (sending != unsent.peek()) {
            return;
        }
        long waitMillis = waitMillis(sending, problem);
        if (waitMillis < 0 || loop.now() + waitMillis > sending.giveUpAt) {
            sending.outcome.completeExceptionally(problem);
            next(sending);
        } else {
            retry.failed(problem.retryAfterMillis(), -1);
            retry.then(sending.outcome.isDone() ? 0 : waitMillis, () -> attempt(sending));
        }
    }

    /// Negative if the server would refuse the same message again.
    private long waitMillis(Unsent sending, StreamsideException problem) {
        if (UNKNOWN_MEMBER.contains(problem.code())) {
            boolean hasNewer = http.token != null && !http.token.equals(sending.token);
            return hasNewer ? 0 : awaitsToken.getAsBoolean() ? TOKEN_MILLIS : -1;
        }
        // The limit is the member's own. No other client retries at the same moment, so no jitter is needed.
        if (problem.status() == 429) {
            return problem.retryAfterMillis() > 0 ? problem.retryAfterMillis() : DEFAULT_TOO_FAST_MILLIS;
        }
        return problem.isTransient()
                ? Retry.backoffMillis(sending.attempts, problem.retryAfterMillis(), Retry.MAX_BACKOFF_MILLIS)
                : -1;
    }

    private void next(Unsent done) {
        if (unsent.peek() == done) {
            unsent.poll();
            retry.succeeded();
            sendFirst();
        }
    }

    /// A message that comes back as an entry was stored, even if the answer to its request was lost.
    ///
    /// The compact form lacks the id with which it was sent. Before the answer, only author and text identify it.
    /// Another message may have the same, so they never take the place of the answer.
    ///
    /// @return the same entry; if it is the viewer's own, with the id with which it was sent, if known
    Entry arrived(Entry entry) {
        Instant sentAt = entry.sentAt();
        if (!entry.isChat() || sentAt == null) {
            return entry;
        }
        newest = entry.seq();
        Unsent first = unsent.peek();
        String id = entry.clientMessageId() != null ? entry.clientMessageId() : stored.get(entry.seq());
        if (id == null) {
            return first != null && first.isLikely(entry, member) ? entry.sentAs(first.chat.clientMessageId()) : entry;
        }
        if (first != null && first.chat.clientMessageId().equals(id)) {
            first.outcome.complete(new Receipt(entry.seq(), sentAt, id));
            retry.shorten(0);
        }
        return entry.clientMessageId() != null ? entry : entry.sentAs(id);
    }

    void wake() {
        retry.wake();
    }

    void stop() {
        stopped = true;
        retry.stop();
        @Nullable Unsent each;
        while ((each = unsent.poll()) != null) {
            each.outcome.completeExceptionally(new StreamsideException("STOPPED"));
        }
    }
}
