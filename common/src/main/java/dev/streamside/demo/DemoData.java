package dev.streamside.demo;

import dev.streamside.chatlog.Author;
import dev.streamside.chatlog.ChatLog;
import dev.streamside.chatlog.LogResult;
import dev.streamside.chatlog.LogWrite;
import dev.streamside.id.StreamId;
import dev.streamside.member.MemberProfile;
import dev.streamside.member.Members;
import dev.streamside.member.SignUp;
import dev.streamside.permission.Moderators;
import dev.streamside.stream.NewStream;
import dev.streamside.stream.StreamEdit;
import dev.streamside.stream.StreamLifecycle;
import dev.streamside.stream.StreamStatus;
import dev.streamside.stream.StreamView;
import dev.streamside.stream.Streams;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/// Fills an empty database with a few members and streams, through the usual services.
@Component
class DemoData {
    private static final Logger log = LoggerFactory.getLogger(DemoData.class);
    private static final int PAST_CHATS = 150;
    private static final String PAST_CHAT = "past-";
    private static final Duration PAST_LENGTH = Duration.ofMinutes(15);
    private static final Duration NEXT_STREAM = Duration.ofHours(26);

    static final String STREAMER = "aurora";
    static final List<String> AUDIENCE = List.of("minjun", "sofia", "haneul", "mateo", "jiwoo", "olivia");
    private static final List<String> DISPLAY_NAMES = List.of("민준", "Sofia", "하늘", "Mateo", "지우", "Olivia");

    private final Members members;
    private final StreamLifecycle streams;
    private final Streams known;
    private final Moderators moderators;
    private final ChatLog chatLog;
    private final JdbcTemplate jdbc;
    private final TransactionTemplate transaction;
    private final Clock clock;
    private final SecureRandom random = new SecureRandom();

    DemoData(
            Members members,
            StreamLifecycle streams,
            Streams known,
            Moderators moderators,
            ChatLog chatLog,
            JdbcTemplate jdbc,
            TransactionTemplate transaction,
            Clock clock) {
        this.members = members;
        this.streams = streams;
        this.known = known;
        this.moderators = moderators;
        this.chatLog = chatLog;
        this.jdbc = jdbc;
        this.transaction = transaction;
        this.clock = clock;
    }

    boolean isDatabaseEmpty() {
        return members.isEmpty();
    }

    void fill() {
        var passwords = new StringBuilder();
        MemberProfile streamer = signUp(STREAMER, "Aurora", passwords);
        signUp("viewer", "Viewer 시청자", passwords);
        var audience = new ArrayList<MemberProfile>();
        for (int i = 0; i < AUDIENCE.size(); i++) {
            audience.add(signUp(AUDIENCE.get(i), DISPLAY_NAMES.get(i), passwords));
        }
        past("Drawing the night market", "Ink, rain and neon. 야시장 그리기.", streamer, audience);
        past("Questions and answers 질문과 답변", "Everything you wanted to know.", streamer, audience);
        past("Piano by the window", "An hour of quiet pieces.", streamer, audience);
        StreamView live = goLive(streamer);
        moderators.appoint(live.channelId(), audience.getLast().id(), streamer);
        log.info(
                "The demo is ready: {} is live, {} people talk, and {} moderates. Sign in as one of them; the passwords"
                        + " are not shown again:{}",
                STREAMER,
                AUDIENCE.size(),
                AUDIENCE.getLast(),
                passwords);
    }

    StreamView goLive(MemberProfile streamer) {
        var stream = streams.create(
                new NewStream(
                        "Painting the sea, live 바다 그리기",
                        "A demo stream with a talking audience.\n말하는 관객이 있는 데모 방송입니다. 마음껏 채팅해 보세요!",
                        null),
                streamer);
        return streams.start(stream.id(), streamer);
    }

    /// Makes sure that a stream is planned, also when the demo is started again after days.
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

    private MemberProfile signUp(String username, String displayName, StringBuilder passwords) {
        String password = randomPassword();
        passwords.append(String.format("%n    %-8s  %s", username, password));
        return members.signUp(new SignUp(username, password, displayName, null), null);
    }

    private String randomPassword() {
        String letters = "abcdefghjkmnpqrstuvwxyz23456789";
        return random.ints(12, 0, letters.length())
                .mapToObj(letters::charAt)
                .collect(StringBuilder::new, StringBuilder::append, StringBuilder::append)
                .toString();
    }

    private void past(String title, String description, MemberProfile streamer, List<MemberProfile> audience) {
        var stream = streams.create(new NewStream(title, null, null), streamer);
        streams.start(stream.id(), streamer);
        var sent = new ArrayList<CompletableFuture<LogResult>>();
        for (int i = 0; i < PAST_CHATS; i++) {
            MemberProfile member = audience.get(random.nextInt(audience.size()));
            var author = new Author(member.id(), member.displayName(), member.imageUrl(), null);
            String text = DemoLines.SMALL_TALK.get(random.nextInt(DemoLines.SMALL_TALK.size()));
            sent.add(chatLog.offer(new LogWrite.Chat(stream.id(), author, text, PAST_CHAT + i, null, List.of())));
        }
        sent.forEach(chatLog::await);
        transaction.executeWithoutResult(status -> sendEarlier(stream.id()));
        streams.edit(stream.id(), new StreamEdit(null, description, null), streamer); // says that the row has changed
        streams.end(stream.id(), streamer);
    }

    /// Spreads chats that were sent just now over the length of a stream, or a replay would show them all at once.
    private void sendEarlier(StreamId streamId) {
        LocalDateTime start = LocalDateTime.ofInstant(clock.instant().minus(PAST_LENGTH), ZoneOffset.UTC);
        double[] moments = random.doubles(PAST_CHATS).sorted().toArray();
        jdbc.update("update stream set started_at = ? where id = ?", start, streamId.value());
        jdbc.batchUpdate(
                "update chat_log set sent_at = ? where stream_id = ? and client_message_id = ?",
                IntStream.range(0, PAST_CHATS)
                        .mapToObj(i -> new Object[] {
                            start.plusNanos((long) (moments[i] * PAST_LENGTH.toNanos())),
                            streamId.value(),
                            PAST_CHAT + i
                        })
                        .toList());
    }
}
