package dev.streamside.demo;

import dev.streamside.mariadb.EmbeddedDatabase;
import dev.streamside.member.MemberProfile;
import dev.streamside.member.Members;
import dev.streamside.member.Sessions;
import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
import dev.streamside.stream.StreamStatus;
import dev.streamside.stream.StreamView;
import dev.streamside.stream.Streams;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.SmartLifecycle;
import org.springframework.core.env.Environment;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.stereotype.Component;

/// A live stream with people who talk, for a first look. Runs only if nobody else has filled the database: on the
/// embedded one, unless `--demo=off` turns it off; on another one if `--demo=on` asks for it.
@Component
@ConditionalOnProperty(name = "demo", havingValue = "on", matchIfMissing = true)
class Demo implements ApplicationRunner, SmartLifecycle {
    private static final Logger log = LoggerFactory.getLogger(Demo.class);

    private static final int MOST_ATTEMPTS = 30;
    private static final Duration PAUSE = Duration.ofMillis(500);

    private final ObjectProvider<EmbeddedDatabase> embedded;
    private final DemoData data;
    private final Members members;
    private final Sessions sessions;
    private final Streams streams;
    private final Environment environment;
    private boolean running;
    private @Nullable Thread audience;

    Demo(
            ObjectProvider<EmbeddedDatabase> embedded,
            DemoData data,
            Members members,
            Sessions sessions,
            Streams streams,
            Environment environment) {
        this.embedded = embedded;
        this.data = data;
        this.members = members;
        this.sessions = sessions;
        this.streams = streams;
        this.environment = environment;
    }

    /// Fills the database before the web server starts: nobody sees a past stream while it is being made.
    @Override
    public void start() {
        running = embedded.getIfAvailable() != null || environment.containsProperty("demo");
        if (running && data.isDatabaseEmpty()) {
            patiently(() -> members.find(DemoData.STREAMER));
            data.fill();
        }
    }

    /// On a slow machine, the first queries may take longer than a request may wait.
    private static <E extends Exception> void patiently(Step<E> step) throws E {
        for (int attempt = 1; ; attempt++) {
            try {
                step.take();
                return;
            } catch (QueryTimeoutException | Refusal failure) {
                boolean isSlow = !(failure instanceof Refusal refusal) || refusal.code() == ProblemCode.TRY_LATER;
                if (!isSlow || attempt == MOST_ATTEMPTS) {
                    throw failure;
                }
                LockSupport.parkNanos(PAUSE.toNanos());
            }
        }
    }

    private interface Step<E extends Exception> {
        void take() throws E;
    }

    @Override
    public void run(ApplicationArguments arguments) throws InterruptedException {
        if (running) {
            patiently(this::begin);
        }
    }

    /// May be tried again as a whole, which leaves at worst one planned stream too many.
    private void begin() throws InterruptedException {
        Optional<MemberProfile> streamer = members.find(DemoData.STREAMER);
        List<MemberProfile> bots = DemoData.AUDIENCE.stream()
                .flatMap(name -> members.find(name).stream())
                .toList();
        if (streamer.isEmpty() || bots.isEmpty()) {
            return;
        }
        data.planNext(streamer.get());
        String base = "http://localhost:" + environment.getProperty("local.server.port");
        StreamView live =
                streams.newestOf(streamer.get().id(), StreamStatus.LIVE).orElseGet(() -> data.goLive(streamer.get()));
        var client = new DemoClient(base);
        DemoRules.set(client, live.channelId(), sessions.open(streamer.get()));
        audience = Thread.ofVirtual().name("demo-audience").start(new DemoAudience(client, live.id(), bots, sessions));
        log.info("Watch the demo at {}/watch.html?stream={}", base, live.id());
    }

    @Override
    public void stop() {
        running = false;
        if (audience != null) {
            audience.interrupt();
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /// Starts after the committer and before the web server, and stops between them.
    @Override
    public int getPhase() {
        return 1;
    }
}
