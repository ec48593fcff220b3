package dev.streamside.edge.demo;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.account.member.Members;
import dev.streamside.account.session.Sessions;
import dev.streamside.broadcast.stream.StreamView;
import dev.streamside.platform.database.NodeLocks;
import dev.streamside.platform.mariadb.EmbeddedDatabase;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.context.SmartLifecycle;
import org.springframework.core.env.Environment;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.stereotype.Component;

/// A live stream on which a show is played, for a first look. Runs only if the database has no other data: on
/// the embedded one, unless `--demo=off` turns it off; on another one only with `--demo=on`.
@Component
class Demo implements ApplicationRunner, SmartLifecycle {
    private static final Logger log = LoggerFactory.getLogger(Demo.class);

    private static final int MOST_ATTEMPTS = 30;
    private static final Duration PAUSE = Duration.ofMillis(500);
    /// How long a call in progress may take to end before it is abandoned.
    private static final Duration LAST_ACT = Duration.ofSeconds(2);

    private final ObjectProvider<EmbeddedDatabase> embedded;
    private final DemoData data;
    private final Members members;
    private final Sessions sessions;
    private final NodeLocks locks;
    private final DemoAccounts accounts;
    private final Environment environment;
    private boolean running;
    private @Nullable Thread audience;

    Demo(
            ObjectProvider<EmbeddedDatabase> embedded,
            DemoData data,
            Members members,
            Sessions sessions,
            NodeLocks locks,
            DemoAccounts accounts,
            Environment environment) {
        this.accounts = accounts;
        this.embedded = embedded;
        this.data = data;
        this.members = members;
        this.sessions = sessions;
        this.locks = locks;
        this.environment = environment;
    }

    /// Fills the database before the web server starts, so that visitors do not see a past stream while it is
    /// being created.
    @Override
    public void start() {
        running = environment
                .getProperty("demo", embedded.getIfAvailable() != null ? "on" : "off")
                .equals("on");
        if (running && data.isDatabaseEmpty()) {
            data.fill();
        }
    }

    /// On a slow machine, the first queries may take longer than a request may wait.
    private static void patiently(Runnable step) {
        for (int attempt = 1; ; attempt++) {
            try {
                step.run();
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

    @Override
    public void run(ApplicationArguments arguments) {
        if (running) {
            try {
                patiently(this::begin);
            } catch (RuntimeException failure) { // such as a database that is unavailable just now
                log.warn("The demo could not begin. Start again to see it; everything else is running.", failure);
            }
        } else {
            log.info("Streamside is running at {}. Ctrl-C ends it.", base());
        }
    }

    private void begin() {
        Show show = data.show();
        Optional<MemberProfile> host = members.find(show.host().name());
        if (host.isEmpty()) {
            return;
        }
        String base = base();
        StreamView live = data.live(host.get());
        var client = new DemoClient(base);
        var director = new DemoDirector(
                show,
                () -> stage(client, host.get()),
                this::turn,
                DemoDirector.Time.REAL,
                RandomGenerator.getDefault());
        audience = Thread.ofVirtual().name("demo").start(director);
        log.info(
                """

                Streamside is running. Ctrl-C ends it.

                Watch the demo at  {}/watch.html?stream={}
                All streams        {}/
                For developers     {}/developers
                The API            {}/api.html
                For operators      {}

                Sign in as the host, {}, as {}, who moderates, or as another member. Name and password:
                {}\
                """,
                base,
                live.id(),
                base,
                base,
                base,
                forOperators(),
                show.host().name(),
                show.moderator().name(),
                accounts.text());
    }

    private Stage stage(DemoClient client, MemberProfile host) throws InterruptedException {
        data.planNext(host);
        DemoRules.set(client, data.live(host).channelId(), sessions.open(host));
        return new DemoStage(client, data.show(), data.cast(), sessions, () -> data.live(host));
    }

    private Optional<DemoDirector.Turn> turn() {
        return locks.take("demo").map(held -> new DemoDirector.Turn() {
            @Override
            public boolean isStillMine() {
                return held.isStillHeld();
            }

            @Override
            public void close() {
                held.close();
            }
        });
    }

    private String base() {
        return "http://localhost:" + environment.getProperty("local.server.port");
    }

    private String forOperators() {
        String address = environment.getProperty("management.server.address", "localhost");
        return "http://" + address + ":" + environment.getProperty("local.management.port") + "/actuator/health";
    }

    @Override
    public void stop() {
        running = false;
        if (audience != null) {
            audience.interrupt();
            try {
                audience.join(LAST_ACT);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
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
