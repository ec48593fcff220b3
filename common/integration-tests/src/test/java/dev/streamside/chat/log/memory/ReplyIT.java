package dev.streamside.chat.log.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.chat.log.ChatLog;
import dev.streamside.chat.log.commit.CommitterByHand;
import dev.streamside.chat.log.entry.Author;
import dev.streamside.chat.log.entry.Entry;
import dev.streamside.chat.log.entry.LogWrite;
import dev.streamside.chat.log.entry.Quote;
import dev.streamside.chat.log.query.LoggedEntry;
import dev.streamside.chat.timeline.Timeline;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/// Replies show a quote of a message, and the quote disappears with the message.
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
        commitPending();
    }

    @Test
    void aReply_showsAuthorAndTextOfItsOriginal_alsoAfterAReload() throws Exception {
        offer(reply("b", quote(ORIGINAL)));
        commitPending();

        assertThat(shown().getLast())
                .contains("\"replyTo\":{\"seq\":\"2\",\"authorId\":\"%s\",\"authorName\":\"%s\",\"excerpt\":\"secret\"}"
                        .formatted(member.id(), member.displayName()))
                .contains("\"mentions\":[\"" + member.id() + "\"]");
        assertThat(reloaded()).isEqualTo(shown());
        assertThat(older(1)).singleElement().asString().contains(quote(ORIGINAL).toString());
        assertThat(reader.quote(stream.id(), ORIGINAL)).contains(quote(ORIGINAL));
    }

    @Test
    void aDeletion_takesTheTextOutOfReplies() throws Exception {
        offer(reply("b", quote(ORIGINAL)));
        commitPending();

        offer(new LogWrite.Deletion(stream.id(), ORIGINAL, member.id()));
        commitPending();

        nothingIsLeftOfTheOriginal();
    }

    @Test
    void aPurge_takesTheTextsOutOfReplies_andLeavesWhatIsSaidSince() throws Exception {
        offer(reply("b", quote(ORIGINAL)));
        commitPending();

        offer(new LogWrite.Purge(stream.id(), member.id(), other.id()));
        offer(chat(stream, "harmless", "c"));
        commitPending();
        nothingIsLeftOfTheOriginal();

        offer(reply("d", quote(5)));
        commitPending();
        assertThat(shown().getLast()).contains("\"excerpt\":\"harmless\"");
        assertThat(reloaded()).isEqualTo(shown());
    }

    @Test
    void aReplyOnItsWay_losesTheTextOfAnOriginalThatIsDeletedMeanwhile() throws Exception {
        LogWrite.Chat reply = reply("b", quote(ORIGINAL));
        offer(new LogWrite.Deletion(stream.id(), ORIGINAL, member.id()));
        commitPending();

        offer(reply);
        commitPending();

        nothingIsLeftOfTheOriginal();
    }

    /// The reply arrives as one from another node would.
    @Test
    void aDeletion_whileAReplyIsAppended_takesTheTextOutOfIt() throws Exception {
        offer(reply("b", quote(ORIGINAL)));
        commitPending();
        List<Entry> entries = reader.after(stream.id(), 0, 3);

        for (int round = 0; round < ROUNDS; round++) {
            var timeline = new Timeline(200, 0);
            effects.appendAndApply(timeline, entries.subList(0, 2));
            var both = new CyclicBarrier(2);
            var deletion = CompletableFuture.runAsync(() -> {
                meet(both);
                effects.redact(timeline, ORIGINAL);
            });
            meet(both);
            effects.appendAndApply(timeline, entries.subList(2, 3));
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
    void aPurge_takesTheTextOutOfAReply_whoseOriginalIsOlderThanTheTimeline() throws Exception {
        offer(reply("b", quote(ORIGINAL)));
        commitPending();
        var timeline = new Timeline(200, ORIGINAL);
        effects.appendAndApply(timeline, reader.after(stream.id(), ORIGINAL, 1));

        effects.purge(timeline, other.id(), ORIGINAL);
        assertThat(timeline.entry(3).map(String::new))
                .hasValueSatisfying(reply -> assertThat(reply).contains("secret"));

        effects.purge(timeline, member.id(), ORIGINAL);
        assertThat(timeline.entry(3).map(String::new))
                .hasValueSatisfying(reply -> assertThat(reply)
                        .contains("\"replyTo\":{\"seq\":\"2\"}")
                        .doesNotContain("secret"));
    }

    @Test
    void onlyAChatThatCanBeRead_canBeQuoted() throws Exception {
        offer(new LogWrite.Deletion(stream.id(), ORIGINAL, member.id()));
        commitPending();

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
        assertThat(older(10))
                .anyMatch(view -> view.toString().contains(Quote.gone(ORIGINAL).toString()));
    }

    private List<Record> older(int limit) {
        return chatLog.before(stream.id(), Long.MAX_VALUE, limit, false).stream()
                .map(LoggedEntry::view)
                .toList();
    }

    private Quote quote(long seq) {
        return chatLog.quote(stream.id(), seq).orElseThrow();
    }

    private LogWrite.Chat reply(String id, Quote original) {
        var author = new Author(other.id(), other.displayName(), null, null);
        return new LogWrite.Chat(stream.id(), author, "a reply", id, original, List.of(member.id()));
    }
}
