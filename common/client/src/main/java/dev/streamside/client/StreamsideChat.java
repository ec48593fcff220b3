package dev.streamside.client;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import okhttp3.Dispatcher;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/// One viewer of one stream's chat. It receives entries in order, each once, however often the network fails, reports
/// entries that were left out, and sends messages.
///
/// ```java
/// var chat = StreamsideChat.builder("https://chat.example.com", "42")
///         .listener(new ChatListener() {
///             @Override
///             public void onChat(Entry chat) {
///                 System.out.println(chat.author().name() + ": " + chat.text());
///             }
///         })
///         .build();
/// chat.start();
/// ```
///
/// Unless a transport is set, it uses what the server offers: a socket first, and polls while the socket does not work.
/// Thread-safe.
public final class StreamsideChat implements AutoCloseable {
    /// Characters that a token may have. A site's sign-in page, returned in place of a token, does not match.
    private static final Pattern TOKEN = Pattern.compile("[\\w.~+/=-]{1,4096}");
    /// Without this limit, a site whose tokens are never accepted would get endless requests for new ones.
    private static final long TOKENS_APART_MILLIS = 10_000;
    /// With these, the server has not said that a token is not valid: it could not check it.
    private static final Set<String> NOT_CHECKED = Set.of("TRY_LATER", "INTERNAL");

    private final Loop loop;
    private final Dispatcher dispatcher = new Dispatcher();
    private final Http http;
    private final ChatListener listener;
    private final Outbox outbox;
    private final LogPosition position;
    private final Reading reading = new Reading();
    private final AtomicBoolean started = new AtomicBoolean();
    private final Follower.Chat chat;
    private final @Nullable Transport transport;
    private final Retry choosing;
    private @Nullable String badToken;
    /// Whether the site has been asked for a token in place of an expired one.
    private boolean awaitsToken;

    private long askForTokenAt;
    private @Nullable Future<?> tokenRequest;
    private @Nullable Follower follower;
    private State state = State.CONNECTING;
    private volatile @Nullable String cursor;

    private StreamsideChat(Builder builder) {
        loop = new Loop("streamside-" + builder.streamId);
        // A dispatcher runs five requests to a host at once. With its own, held connections do not block other chats
        // or requests.
        OkHttpClient client = builder.http
                .newBuilder()
                .dispatcher(dispatcher)
                .readTimeout(0, TimeUnit.SECONDS)
                .callTimeout(0, TimeUnit.SECONDS)
                .build();
        http = new Http(client, builder.server, builder.streamId, loop, reading::signInNeeded);
        useToken(builder.token);
        askForTokenAt = loop.now();
        listener = builder.listener;
        outbox = new Outbox(http, loop, () -> awaitsToken);
        position = new LogPosition(builder.cursor);
        cursor = builder.cursor;
        chat = new Follower.Chat(http, loop, reading, builder.complete, builder.counted);
        transport = builder.transport;
        choosing = new Retry(loop, Retry.MAX_BACKOFF_MILLIS);
    }

    /// @param server   its address without a path, such as `https://chat.example.com`
    /// @param streamId the number in the address of the stream's page
    /// @throws IllegalArgumentException if `server` is not such an address
    public static Builder builder(String server, String streamId) {
        return new Builder(HttpUrl.get(server), streamId);
    }

    /// Not thread-safe. Each method names the default of its setting.
    public static final class Builder {
        private final HttpUrl server;
        private final String streamId;
        private ChatListener listener = new ChatListener() {};
        private OkHttpClient http = new OkHttpClient();
        private @Nullable Transport transport;
        private @Nullable String token;
        private @Nullable String cursor;
        private boolean complete;
        private boolean counted = true;

        private Builder(HttpUrl server, String streamId) {
            this.server = server;
            this.streamId = Objects.requireNonNull(streamId);
        }

        public Builder listener(ChatListener listener) {
            this.listener = listener;
            return this;
        }

        /// Shares the connections of an existing client and, if it has a cookie jar, its sessions.
        public Builder http(OkHttpClient http) {
            this.http = http;
            return this;
        }

        /// Uses this transport. By default the chat uses what the server offers.
        public Builder transport(Transport transport) {
            this.transport = transport;
            return this;
        }

        /// Signs in a user of your own site, as [StreamsideChat#signIn] does later. Null for a guest.
        public Builder token(@Nullable String token) {
            this.token = token;
            return this;
        }

        /// Continues from another chat's [StreamsideChat#cursor()]. Without one, or if the server no longer knows it,
        /// the chat starts with the newest entries.
        public Builder cursor(@Nullable String cursor) {
            this.cursor = cursor;
            return this;
        }

        /// Brings every entry, late rather than not at all: for bots and archives. By default the server may leave out
        /// entries of a fast chat.
        public Builder complete(boolean complete) {
            this.complete = complete;
            return this;
        }

        /// Whether it counts as a viewer; true by default. Set false for a bot.
        public Builder counted(boolean counted) {
            this.counted = counted;
            return this;
        }

        /// @throws IllegalArgumentException if the cursor is malformed
        public StreamsideChat build() {
            return new StreamsideChat(this);
        }
    }

    /// Starts to follow.
    ///
    /// @throws IllegalStateException if it has been started before
    public void start() {
        if (started.getAndSet(true)) {
            throw new IllegalStateException("has been started");
        }
        loop.execute(() -> {
            reading.change(State.CONNECTING, null, 0);
            checkToken();
            if (transport != null) {
                follow(followerOf(transport));
            } else {
                choose();
            }
        });
    }

    private void choose() {
        choosing.begin();
        http.transports(this::chosen, problem -> {
            if (isOver()) {
                return;
            }
            long retryInMillis = choosing.failed(problem.retryAfterMillis(), -1);
            reading.change(State.RECONNECTING, problem, retryInMillis);
            choosing.then(retryInMillis, this::choose);
        });
    }

    private void chosen(List<String> offered) {
        if (isOver()) {
            return;
        }
        boolean polling = offered.contains("polling");
        if (offered.contains("websocket")) {
            follow(polling ? new FallbackFollower(chat, reading) : followerOf(Transport.WEBSOCKET));
        } else {
            follow(followerOf(Transport.POLLING));
        }
    }

    private Follower followerOf(Transport chosen) {
        return switch (chosen) {
            case POLLING -> new PollFollower(chat, reading, 0);
            case LONG_POLLING -> new PollFollower(chat, reading, PollFollower.WAIT_SECONDS);
            case EVENTS -> new EventFollower(chat, reading);
            case WEBSOCKET -> new SocketFollower(chat, reading, Retry.MAX_BACKOFF_MILLIS);
        };
    }

    private void follow(Follower chosen) {
        if (!isOver()) {
            follower = chosen;
            chosen.start();
        }
    }

    private final class Reading implements Follower.Reader, Follower.Status {
        @Override
        public void member(@Nullable String id) {
            outbox.writesAs(id);
        }

        @Override
        public @Nullable String cursor() {
            return position.cursor();
        }

        @Override
        public boolean receive(Batch batch, boolean lastTry) {
            return isOver() || show(position.advance(batch, lastTry));
        }

        @Override
        public void counts(Counts counts) {
            tell(to -> to.onCounts(counts));
        }

        @Override
        public void signInNeeded(@Nullable StreamsideException problem) {
            if (http.token != null) {
                // A token that was never accepted is refused for its content, and the next one would be, too.
                awaitsToken = http.token.equals(http.acceptedToken)
                        || (problem != null && NOT_CHECKED.contains(problem.code()));
            }
            http.token = null;
            cancelTokenRequest();
            tokenRequest = loop.after(askForTokenAt - loop.now(), () -> {
                askForTokenAt = loop.now() + TOKENS_APART_MILLIS;
                tell(to -> to.onSignInNeeded(problem));
            });
        }

        @Override
        public void change(State next, @Nullable StreamsideException problem, long retryInMillis) {
            if (isOver() || (next == State.CONNECTED && state == State.CONNECTED)) {
                return;
            }
            state = next;
            tell(to -> to.onState(next, problem, retryInMillis));
        }

        @Override
        public boolean mayRetry(StreamsideException problem) {
            boolean malformed = problem.status() == 400;
            if (problem.code().equals("STREAM_NOT_FOUND") || (malformed && position.cursor() == null)) {
                fail(problem);
                return false;
            }
            if (malformed) {
                position.forget();
            }
            return true;
        }

        @Override
        public void fail(StreamsideException problem) {
            finish(State.FAILED, problem);
        }
    }

    private boolean show(LogPosition.@Nullable Step step) {
        if (step == null) {
            return false;
        }
        if (step.reset()) {
            tell(ChatListener::onReset);
        }
        LogPosition.Gap skipped = step.skipped();
        if (skipped != null) {
            tell(to -> to.onSkipped(skipped.count(), skipped.after(), skipped.next()));
        }
        LogPosition.Gap hole = step.hole();
        for (Entry entry : step.fresh()) {
            if (hole != null && entry.seq() == hole.next()) {
                tell(to -> to.onHole(hole.after(), hole.next()));
            }
            Entry arrived = outbox.arrived(entry);
            tell(to -> to.onEntry(arrived));
            if (entry.type().equals("stream-ended")) {
                finish(State.ENDED, null);
            }
        }
        cursor = position.cursor();
        return true;
    }

    private void tell(Consumer<ChatListener> what) {
        loop.run(() -> what.accept(listener));
    }

    private boolean isOver() {
        return state.compareTo(State.ENDED) >= 0;
    }

    private void finish(State last, @Nullable StreamsideException problem) {
        choosing.stop();
        cancelTokenRequest();
        if (follower != null) {
            follower.stop();
        }
        reading.change(last, problem, 0);
    }

    /// Where a later chat can continue: after the last batch that the listener has received completely. During a call
    /// of the listener it still points before the current batch. A program that stores it there should store the
    /// last `seq` too, and skip entries up to it. Null before the first answer.
    public @Nullable String cursor() {
        return cursor;
    }

    /// Ends every wait, except those that the server asked for. Call it when the device is online again.
    public void wake() {
        loop.execute(() -> {
            choosing.wake();
            outbox.wake();
            if (follower != null) {
                follower.wake();
            }
        });
    }

    /// Signs in a user of your own site, or replaces the token by a newer one. If the server does not accept it,
    /// [ChatListener#onSignInNeeded] is called, at most once in ten seconds.
    ///
    /// @param token null for a guest
    public void signIn(@Nullable String token) {
        loop.execute(() -> {
            cancelTokenRequest();
            awaitsToken = false;
            useToken(token);
            checkToken();
            outbox.wake();
            if (follower != null && badToken == null) {
                follower.tokenChanged();
            }
        });
    }

    private void useToken(@Nullable String token) {
        badToken = token == null || TOKEN.matcher(token).matches() ? null : token;
        http.token = badToken == null ? token : null;
    }

    private void checkToken() {
        if (badToken != null) {
            reading.signInNeeded(
                    new StreamsideException("INVALID_TOKEN", "It is empty, too long, or no token at all.", 0, 0));
        }
    }

    private void cancelTokenRequest() {
        if (tokenRequest != null) {
            tokenRequest.cancel(false);
        }
    }

    /// Sends a message, and repeats it until the server answers. It is stored once, even if an answer is lost. If the
    /// member sends too fast, it waits until the server allows it. Messages keep their order; at most twenty wait.
    ///
    /// @return fails with a [StreamsideException] when the server refuses the message, or could not be reached for
    ///         a minute; the same [NewChat] may then be sent again. Cancelling it stops further attempts, but the
    ///         message may have been stored already. Dependent stages run on the chat's thread, as listeners do, so
    ///         never wait for it in a listener
    public CompletableFuture<Receipt> send(NewChat message) {
        var outcome = new CompletableFuture<Receipt>();
        if (!loop.execute(() -> outbox.add(message, outcome))) {
            outcome.completeExceptionally(new StreamsideException("STOPPED"));
        }
        return outcome;
    }

    public CompletableFuture<Receipt> send(String text) {
        return send(new NewChat(text));
    }

    /// Stops the chat permanently, and returns at once. A call of the listener may still be running; the last state
    /// that it receives is `STOPPED`. Messages without an answer fail with `STOPPED`; the one being sent may still
    /// be stored.
    @Override
    public void close() {
        loop.execute(() -> {
            finish(State.STOPPED, null);
            outbox.stop();
            loop.end();
            dispatcher.executorService().shutdown();
        });
    }
}
