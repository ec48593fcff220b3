package dev.streamside.chatlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.member.MemberProfile;
import dev.streamside.timeline.Timeline;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/// What replies show of a chat, and that it goes with the chat.
class ReplyIT extends CommitterByHand {
    private static final long ORIGINAL = 2;
    private static final int ROUNDS = 5_000;

    @Autowired
    private ChatLog chatLog;

    @Autowired
    private EntryEffects effects;

    private MemberProfile other;

    @BeforeEach
    void sayTheOriginal() throws Exception {
        other = fixtures.member();
        offer(chat(stream, "secret", "a"));
        committer.commitPending(Duration.ZERO);
    }

    @Test
    void aReply_showsAuthorAndTextOfItsOriginal_alsoAfterAReload() throws Exception {
        offer(reply("b", quote(ORIGINAL)));
        committer.commitPending(Duration.ZERO);

        assertThat(shown().getLast())
                .contains("\"replyTo\":{\"seq\":\"2\",\"authorId\":\"%s\",\"authorName\":\"%s\",\"excerpt\":\"secret\"}"
                        .formatted(member.id(), member.displayName()))
                .contains("\"mentions\":[\"" + member.id() + "\"]");
        assertThat(reloaded()).isEqualTo(shown());
        assertThat(chatLog.before(stream.id(), Long.MAX_VALUE, 1))
                .extracting(LoggedChat::replyTo)
                .containsExactly(quote(ORIGINAL));
        assertThat(reader.quote(stream.id(), ORIGINAL)).contains(quote(ORIGINAL));
    }

    @Test
    void aDeletion_takesTheTextOutOfReplies() throws Exception {
        offer(reply("b", quote(ORIGINAL)));
        committer.commitPending(Duration.ZERO);

        offer(new LogWrite.Deletion(stream.id(), ORIGINAL, member.id()));
        committer.commitPending(Duration.ZERO);

        nothingIsLeftOfTheOriginal();
    }

    @Test
    void aPurge_takesTheTextsOutOfReplies_andLeavesWhatIsSaidSince() throws Exception {
        offer(reply("b", quote(ORIGINAL)));
        committer.commitPending(Duration.ZERO);

        offer(new LogWrite.Purge(stream.id(), member.id(), other.id()));
        offer(chat(stream, "harmless", "c"));
        committer.commitPending(Duration.ZERO);
        nothingIsLeftOfTheOriginal();

        offer(reply("d", quote(5)));
        committer.commitPending(Duration.ZERO);
        assertThat(shown().getLast()).contains("\"excerpt\":\"harmless\"");
        assertThat(reloaded()).isEqualTo(shown());
    }

    @Test
    void aReplyOnItsWay_losesTheTextOfAnOriginalThatIsDeletedMeanwhile() throws Exception {
        LogWrite.Chat reply = reply("b", quote(ORIGINAL));
        offer(new LogWrite.Deletion(stream.id(), ORIGINAL, member.id()));
        committer.commitPending(Duration.ZERO);

        offer(reply);
        committer.commitPending(Duration.ZERO);

        nothingIsLeftOfTheOriginal();
    }

    /// As one that arrives from another node.
    @Test
    void aDeletion_whileAReplyIsAppended_takesTheTextOutOfIt() throws Exception {
        offer(reply("b", quote(ORIGINAL)));
        committer.commitPending(Duration.ZERO);
        List<Entry> entries = reader.after(stream.id(), 0, 3);

        for (int round = 0; round < ROUNDS; round++) {
            var timeline = new Timeline(200, 0);
            effects.append(timeline, entries.subList(0, 2));
            var both = new CyclicBarrier(2);
            var deletion = CompletableFuture.runAsync(() -> {
                meet(both);
                effects.redact(timeline, ORIGINAL);
            });
            meet(both);
            effects.append(timeline, entries.subList(2, 3));
            deletion.join();

            assertThat(timeline.entry(3))
                    .hasValueSatisfying(reply -> assertThat(new String(reply, StandardCharsets.UTF_8))
                            .contains("replyTo")
                            .doesNotContain("secret"));
        }
    }

    private static void meet(CyclicBarrier both) {
        try {
            both.await(10, TimeUnit.SECONDS);
        } catch (Exception failure) {
            throw new IllegalStateException(failure);
        }
    }

    @Test
    void onlyAChatThatCanBeRead_canBeQuoted() throws Exception {
        offer(new LogWrite.Deletion(stream.id(), ORIGINAL, member.id()));
        committer.commitPending(Duration.ZERO);

        for (long seq : new long[] {1, ORIGINAL, 3, 99}) {
            assertThat(chatLog.quote(stream.id(), seq)).isEmpty();
            assertThat(reader.quote(stream.id(), seq)).isEmpty();
        }
    }

    private void nothingIsLeftOfTheOriginal() {
        assertThat(shown())
                .noneMatch(entry -> entry.contains("secret"))
                .anyMatch(entry -> entry.contains("\"replyTo\":{\"seq\":\"2\"}"));
        assertThat(reloaded()).isEqualTo(shown());
        assertThat(chatLog.before(stream.id(), Long.MAX_VALUE, 10))
                .extracting(LoggedChat::replyTo)
                .contains(Quote.gone(ORIGINAL));
    }

    private Quote quote(long seq) {
        return chatLog.quote(stream.id(), seq).orElseThrow();
    }

    private LogWrite.Chat reply(String id, Quote original) {
        var author = new Author(other.id(), other.displayName(), null, null);
        return new LogWrite.Chat(stream.id(), author, "a reply", id, original, List.of(member.id()));
    }
}
