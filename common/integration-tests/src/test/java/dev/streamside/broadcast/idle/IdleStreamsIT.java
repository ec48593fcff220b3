package dev.streamside.broadcast.idle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.TestApplication;
import dev.streamside.account.member.MemberProfile;
import dev.streamside.broadcast.stream.StreamStatus;
import dev.streamside.broadcast.stream.Streams;
import dev.streamside.broadcast.viewer.Viewers;
import dev.streamside.broadcast.viewer.Viewers.Viewer;
import dev.streamside.chat.log.ChatLog;
import dev.streamside.chat.log.entry.Author;
import dev.streamside.chat.log.entry.Entry;
import dev.streamside.chat.log.entry.EntryType;
import dev.streamside.chat.log.entry.LogResult;
import dev.streamside.chat.log.entry.LogWrite;
import dev.streamside.chat.log.memory.Timelines;
import dev.streamside.platform.id.StreamId;
import dev.streamside.testing.CheapPasswords;
import dev.streamside.testing.Fixtures;
import dev.streamside.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.ContextConfiguration;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

@SpringBootTest(classes = TestApplication.class, properties = "spring.config.import=classpath:streamside.yml")
@ContextConfiguration(initializers = CheapPasswords.class)
@Timeout(60)
class IdleStreamsIT {
    private static final TestDatabase DATABASE = new TestDatabase();

    @DynamicPropertySource
    static void database(DynamicPropertyRegistry registry) {
        DATABASE.register(registry);
    }

    @Autowired
    private Fixtures fixtures;

    @Autowired
    private Streams streams;

    @Autowired
    private Timelines timelines;

    @Autowired
    private ChatLog log;

    @Autowired
    private Viewers viewers;

    @Autowired
    private IdleStreams idle;

    private MemberProfile owner;
    private StreamId stream;

    @BeforeEach
    void startStreamLongAgo() throws Exception {
        owner = fixtures.member();
        stream = fixtures.liveStream(owner).id();
        DATABASE.run("update stream set started_at = started_at - interval 13 hour where id = " + stream);
        DATABASE.run("update chat_log set sent_at = sent_at - interval 13 hour where stream_id = " + stream);
    }

    @Test
    void aForgottenStream_ends_andItsViewersAreTold() {
        var told = new CopyOnWriteArrayList<EntryType>();
        timelines.find(stream);
        timelines.watch((id, timeline, appended) -> {
            if (id.equals(stream)) {
                appended.stream().map(Entry::type).forEach(told::add);
            }
        });

        endUnusedForTwelveHours();

        assertThat(status(stream)).isEqualTo(StreamStatus.ENDED);
        assertThat(told).containsExactly(EntryType.STREAM_ENDED);
    }

    @Test
    void aStreamWithAViewer_goesOn_alsoForSomeTimeAfterTheyLeft() {
        var viewer = new Viewer.Member(fixtures.member().id());
        viewers.connected(stream, viewer);
        endUnusedForTwelveHours();
        assertThat(status(stream)).isEqualTo(StreamStatus.LIVE);

        viewers.disconnected(stream, viewer);
        endUnusedForTwelveHours();
        assertThat(status(stream)).isEqualTo(StreamStatus.LIVE);

        idle.endUnusedFor(Duration.ofSeconds(-1));
        assertThat(status(stream)).isEqualTo(StreamStatus.ENDED);
    }

    @Test
    void aStreamThatIsWrittenTo_goesOn() {
        var author = new Author(owner.id(), owner.displayName(), null, null);
        assertThat(log.write(new LogWrite.Chat(stream, author, "still here", "a", null, List.of())))
                .isInstanceOf(LogResult.Written.class);

        endUnusedForTwelveHours();

        assertThat(status(stream)).isEqualTo(StreamStatus.LIVE);
    }

    @Test
    void aStreamThatHasJustStarted_goesOn() {
        StreamId young = fixtures.liveStream().id();

        endUnusedForTwelveHours();

        assertThat(List.of(status(young), status(stream))).containsExactly(StreamStatus.LIVE, StreamStatus.ENDED);
    }

    private void endUnusedForTwelveHours() {
        idle.endUnusedFor(Duration.ofHours(12));
    }

    private StreamStatus status(StreamId id) {
        return streams.require(id).status();
    }
}
