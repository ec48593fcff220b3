package dev.streamside.edge.demo;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.account.member.Members;
import dev.streamside.account.member.SignUp;
import dev.streamside.broadcast.stream.NewStream;
import dev.streamside.broadcast.stream.StreamEdit;
import dev.streamside.broadcast.stream.StreamLifecycle;
import dev.streamside.broadcast.stream.StreamStatus;
import dev.streamside.broadcast.stream.StreamView;
import dev.streamside.broadcast.stream.Streams;
import dev.streamside.moderation.permission.Moderators;
import dev.streamside.platform.database.NodeLocks;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;
import org.springframework.util.function.SingletonSupplier;

/// Fills an empty database with a few members and streams, through the ordinary services.
@Component
class DemoData {
    private static final Duration NEXT_STREAM = Duration.ofHours(26);

    /// How long another node may take to fill the database, or to start the stream.
    private static final Duration TURN = Duration.ofMinutes(1);
    private static final Duration PAUSE = Duration.ofMillis(200);

    private static final String VIEWER = "viewer";

    private final SingletonSupplier<Show> show = SingletonSupplier.of(() -> Show.read("demo/live.txt"));
    private final Members members;
    private final StreamLifecycle streams;
    private final Streams known;
    private final Moderators moderators;
    private final DemoPast past;
    private final DemoAccounts accounts;
    private final NodeLocks locks;
    private final Clock clock;
    private final SecureRandom random = new SecureRandom();

    DemoData(
            Members members,
            StreamLifecycle streams,
            Streams known,
            Moderators moderators,
            DemoPast past,
            DemoAccounts accounts,
            NodeLocks locks,
            Clock clock) {
        this.accounts = accounts;
        this.members = members;
        this.streams = streams;
        this.known = known;
        this.moderators = moderators;
        this.past = past;
        this.locks = locks;
        this.clock = clock;
    }

    boolean isDatabaseEmpty() {
        return members.isEmpty();
    }

    /// @throws IllegalArgumentException with the line that has a mistake
    Show show() {
        return show.obtain();
    }

    /// Does nothing if there are members already, for example because another node has just filled the
    /// database.
    void fill() {
        alone(() -> {
            if (isDatabaseEmpty()) {
                signUpAndBroadcast();
            }
            return true;
        });
    }

    /// Members that a visitor may want to use get a password that is shown; the others get a random one.
    private void signUpAndBroadcast() {
        Show earlier = Show.read("demo/past.txt");
        var passwords = new LinkedHashMap<String, String>();
        for (Part part : List.of(show().host(), show().moderator())) {
            passwords.put(part.name(), signUp(part.name(), part.shownAs()));
        }
        passwords.put(VIEWER, signUp(VIEWER, "Viewer 시청자"));
        Map<String, MemberProfile> cast = cast();
        MemberProfile host = of(cast, show().host());
        past.add("Drawing the night market 야시장 그리기", "Ink, rain and neon.", host, earlier, cast);
        StreamView live = goLive(host);
        moderators.appoint(live.channelId(), of(cast, show().moderator()).id(), host);
        accounts.keep(passwords);
    }

    /// The members of the show, by username. Missing ones are signed up.
    Map<String, MemberProfile> cast() {
        var cast = new LinkedHashMap<String, MemberProfile>();
        for (Part part : show().cast().values()) {
            if (members.find(part.name()).isEmpty()) {
                signUp(part.name(), part.shownAs());
            }
            cast.put(part.name(), members.find(part.name()).orElseThrow());
        }
        return cast;
    }

    static MemberProfile of(Map<String, MemberProfile> cast, Part part) {
        return Objects.requireNonNull(cast.get(part.name()), part.name());
    }

    /// The stream on which the show is played; a new one if it has been ended.
    StreamView live(MemberProfile host) {
        Supplier<Optional<StreamView>> newest = () -> known.newestOf(host.id(), StreamStatus.LIVE);
        return newest.get().orElseGet(() -> alone(() -> newest.get().orElseGet(() -> goLive(host))));
    }

    /// Nodes that start together would each find nothing, and each create it.
    private <T> T alone(Supplier<T> step) {
        long deadline = System.nanoTime() + TURN.toNanos();
        while (true) {
            try (NodeLocks.Held turn = locks.take("demo-data").orElse(null)) {
                if (turn != null) {
                    return step.get();
                }
            }
            if (System.nanoTime() > deadline || Thread.currentThread().isInterrupted()) {
                throw new IllegalStateException("Another node is still making the demo");
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }

    private StreamView goLive(MemberProfile streamer) {
        var stream = streams.create(
                new NewStream(
                        "Painting the sea, live 바다 그리기",
                        "A demo stream with an audience that talks, in its own languages. Join in!\n"
                                + "저마다의 언어로 이야기하는 관객이 있는 데모 방송입니다. 마음껏 채팅해 보세요!",
                        null),
                streamer);
        return streams.start(stream.id(), streamer);
    }

    /// Makes sure that a stream is planned, even if the demo is started again after days.
    void planNext(MemberProfile streamer) {
        Instant now = clock.instant();
        String tomorrow = now.plus(NEXT_STREAM).truncatedTo(ChronoUnit.HOURS).toString();
        StreamView next = known.newestOf(streamer.id(), StreamStatus.SCHEDULED).orElse(null);
        if (next == null) {
            streams.create(
                    new NewStream("Lanterns on the river 강 위의 등불", "Brushes ready? 붓을 준비해 주세요.", tomorrow), streamer);
        } else if (next.startsAt() != null && next.startsAt().isBefore(now)) {
            streams.edit(next.id(), new StreamEdit(null, null, tomorrow), streamer);
        }
    }

    /// @return the password
    private String signUp(String username, String displayName) {
        String password = randomPassword();
        members.signUp(new SignUp(username, password, displayName, null), null);
        return password;
    }

    private String randomPassword() {
        String letters = "abcdefghjkmnpqrstuvwxyz23456789";
        return random.ints(12, 0, letters.length())
                .mapToObj(letters::charAt)
                .collect(StringBuilder::new, StringBuilder::append, StringBuilder::append)
                .toString();
    }
}
