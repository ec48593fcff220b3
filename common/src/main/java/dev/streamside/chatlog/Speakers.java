package dev.streamside.chatlog;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.id.MemberId;
import dev.streamside.id.StreamId;
import dev.streamside.timeline.Timeline;
import java.time.Duration;
import java.util.Set;
import java.util.function.Function;
import org.springframework.stereotype.Component;

/// Who has spoken lately on each stream, by the name that their chats show. Read from timelines, and only when
/// somebody asks: so it costs a commit nothing, and nothing is lost when it is forgotten.
@Component
public class Speakers {
    /// Together with the names of each, some 50 MB at most.
    private static final int MAX_STREAMS = 500;

    private static final Duration IDLE = Duration.ofMinutes(10);

    private final Timelines timelines;
    private final EntryEncoder encoder;
    private final Cache<StreamId, SpeakerNames> known = Caffeine.newBuilder()
            .maximumSize(MAX_STREAMS)
            .expireAfterAccess(IDLE)
            .build();

    Speakers(Timelines timelines, EntryEncoder encoder) {
        this.timelines = timelines;
        this.encoder = encoder;
    }

    /// Finds members by name; upper and lower case make no difference. Several may use the same name. Makes no query
    /// while the timeline is in memory.
    ///
    /// @throws dev.streamside.problem.Refusal `TRY_LATER` if the timeline must be loaded and cannot be
    public Function<String, Set<MemberId>> of(StreamId streamId) {
        Timeline timeline = timelines.find(streamId);
        if (timeline == null) {
            return name -> Set.of();
        }
        SpeakerNames names = known.get(streamId, id -> new SpeakerNames());
        names.readFrom(timeline, encoder::quote);
        return names::find;
    }
}
