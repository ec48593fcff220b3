package dev.streamside.chat.log.commit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.chat.log.entry.LogResult;
import dev.streamside.chat.log.entry.LogWrite;
import dev.streamside.chat.log.kind.EntryEncoder;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import tools.jackson.core.StreamWriteConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.json.JsonMapper;

/// What remains of a message after its deletion.
class DeletedChatIT extends CommitterByHand {
    @Test
    void aDeletedChat_leavesItsNumber_andItsTextIsGoneFromEveryAnswer() throws Exception {
        offer(chat(stream, "secret", "a"));
        offer(chat(stream, "harmless", "b"));
        committer.commitPending(Duration.ZERO);

        var deletion = offer(new LogWrite.Deletion(stream.id(), 2, member.id()));
        var twice = offer(new LogWrite.Deletion(stream.id(), 2, member.id()));
        committer.commitPending(Duration.ZERO);

        assertThat(deletion.join()).isInstanceOf(LogResult.Written.class);
        assertThat(twice.join()).isEqualTo(new LogResult.Unchanged());
        assertThat(shown()).hasSize(4).noneMatch(entry -> entry.contains("secret"));
        assertThat(shown().get(1)).isEqualTo("{\"type\":\"chat-deleted\",\"seq\":\"2\",\"target\":\"2\"}");
        assertThat(shown().getLast()).isEqualTo("{\"type\":\"chat-deleted\",\"seq\":\"4\",\"target\":\"2\"}");
        assertThat(reloaded()).isEqualTo(shown());
    }

    @Test
    void aDeletedText_isGone_evenIfTheEntryAboutItCannotBeShown() throws Exception {
        offer(chat(stream, "secret", "a"));
        committer.commitPending(Duration.ZERO);
        committer =
                committer(new Publisher(timelines, redactions, new EntryEncoder(unableToWrite(), kinds), streams, bus));
        var deletion = offer(new LogWrite.Deletion(stream.id(), 2, member.id()));

        committer.commitPending(Duration.ZERO);

        assertThat(deletion.join()).isInstanceOf(LogResult.Unavailable.class);
        assertThat(shown()).noneMatch(entry -> entry.contains("secret"));
    }

    @Test
    void aChatDeletedAfterTheEnd_losesItsTextWithoutANewEntry() throws Exception {
        offer(chat(stream, "secret", "a"));
        offer(new LogWrite.End(stream.id()));
        committer.commitPending(Duration.ZERO);

        var deletion = offer(new LogWrite.Deletion(stream.id(), 2, member.id()));
        committer.commitPending(Duration.ZERO);

        assertThat(deletion.join()).isEqualTo(new LogResult.Unchanged());
        assertThat(shown()).hasSize(3).noneMatch(entry -> entry.contains("secret"));
        assertThat(reloaded()).isEqualTo(shown());
    }

    private static JsonMapper unableToWrite() {
        var noObjects = StreamWriteConstraints.builder().maxNestingDepth(0).build();
        return JsonMapper.builder(
                        JsonFactory.builder().streamWriteConstraints(noObjects).build())
                .build();
    }
}
