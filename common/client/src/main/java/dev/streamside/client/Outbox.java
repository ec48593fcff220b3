package dev.streamside.client;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// The viewer's own chats on their way to the server: one at a time, so that they keep their order, and under the
/// same id until the server has answered. A chat may have been stored although its answer was lost; by the id the
/// server recognises it.
final class Outbox {
    private static final long SEND_TIMEOUT_MILLIS = 60_000;
    private static final long DEFAULT_TOO_FAST_MILLIS = 1_000;
    private static final int MAX_UNSENT = 20;
    private static final int MAX_REMEMBERED = 50;

    private final Http http;
    private final Loop loop;
    private final Retry retry;
    /// The first is being sent.
    private final ArrayDeque<Unsent> unsent = new ArrayDeque<>();

    /// The ids of those that were stored lately, by their numbers.
    private final Map<Long, String> stored = new LinkedHashMap<>();
    private @Nullable String member;
    /// The newest chat that has been read; negative while nothing has been.
    private long newest = -1;

    private boolean stopped;

    private static final class Unsent {
        final NewChat chat;
        final CompletableFuture<Receipt> outcome;
        long giveUpAt;
        int attempts;
        /// The newest chat that had been read when this was sent.
        long after = Long.MAX_VALUE;

        Unsent(NewChat chat, CompletableFuture<Receipt> outcome) {
            this.chat = chat;
            this.outcome = outcome;
        }

        /// Whether it was read after it had first been sent, and is like it.
        boolean isLikely(Entry entry, @Nullable String member) {
            Author author = entry.author();
            return author != null
                    && author.id().equals(member)
                    && chat.text().equals(entry.text())
                    && entry.seq() > after;
        }
    }

    Outbox(Http http, Loop loop) {
        this.http = http;
        this.loop = loop;
        this.retry = new Retry(loop, Retry.MAX_BACKOFF_MILLIS);
    }

    /// Is known when the first entries come.
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
        if (sending.outcome.isDone()) { // it has been cancelled, or read
            next(sending);
            return;
        }
        sending.attempts++;
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

    /// Negative if the same chat would be refused again.
    private static long waitMillis(Unsent sending, StreamsideException problem) {
        // The limit is the member's own: nobody else returns at that moment, so no jitter is needed.
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

    /// A chat that can be read has been stored, even if its answer was lost.
    ///
    /// In compact form it does not have the id under which it was sent. Before its answer has come, only
    /// its author and text tell, and another one may have the same: they never take the place of the answer.
    ///
    /// @return the same; the viewer's own with the id under which it was sent, as far as that is known
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
