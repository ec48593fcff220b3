package dev.streamside.chat.log.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.TestApplication;
import dev.streamside.chat.log.entry.StreamHeads;
import dev.streamside.platform.id.StreamId;
import dev.streamside.testing.Api;
import dev.streamside.testing.Node;
import dev.streamside.testing.TestDatabase;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class TimelinesAtStartIT {
    @Test
    void aNodeThatStarts_hasLoadedTheLiveStreams_theLastActiveFirst() {
        var database = new TestDatabase();
        try (Node first = Node.start(TestApplication.class, database)) {
            Api owner = Api.member(first.base());
            List<StreamId> live = IntStream.range(0, 45)
                    .mapToObj(i -> StreamId.of(owner.liveStream()))
                    .toList();
            StreamId ended = StreamId.of(owner.liveStream());
            owner.post("/api/v1/streams/" + ended + "/end", null);
            owner.send(live.get(7).toString(), "the newest");

            try (Node second = Node.start(TestApplication.class, database)) {
                var timelines = second.part(Timelines.class);
                assertThat(live).allMatch(stream -> timelines.peek(stream) != null);
                assertThat(timelines.shown(live.get(7)).head()).isEqualTo(2);
                assertThat(live)
                        .allSatisfy(stream -> assertThat(timelines.shown(stream))
                                .isEqualTo(first.part(Timelines.class).shown(stream)));
                assertThat(timelines.peek(ended)).isNull();
                assertThat(second.part(StreamHeads.class).live(1)).containsExactly(live.get(7));
            }
            try (Node without = Node.start(TestApplication.class, database, "streamside.chat-log.preload-time=0s")) {
                assertThat(live)
                        .allMatch(stream -> without.part(Timelines.class).peek(stream) == null);
            }
        }
    }
}
