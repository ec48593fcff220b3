package dev.streamside.chat.log.memory;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.account.member.MemberChanged;
import dev.streamside.chat.log.kind.EntryEncoder;
import dev.streamside.chat.timeline.Timeline;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.StreamId;
import dev.streamside.platform.text.SeenText;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/// The members who have spoken lately on each stream, by the name that their chats show. Read from timelines,
/// and only on demand: it adds nothing to the cost of a commit, and can be forgotten without loss.
@Component
public class Speakers {
    /// About 50 MB at most, including the names.
    private static final int MAX_STREAMS = 500;

    private static final int MAX_RENAMED = 10_000;
    /// After an hour, a chat with the old name is rarely among the latest.
    private static final Duration RENAMED = Duration.ofHours(1);
    private static final Duration IDLE = Duration.ofMinutes(10);

    private final Timelines timelines;
    private final EntryEncoder encoder;
    private final Cache<StreamId, SpeakerNames> known = Caffeine.newBuilder()
            .maximumSize(MAX_STREAMS)
            .expireAfterAccess(IDLE)
            .build();

    /// The names that members have taken lately.
    private final Cache<MemberId, String> renamed = Caffeine.newBuilder()
            .maximumSize(MAX_RENAMED)
            .expireAfterWrite(RENAMED)
            .build();

    Speakers(Timelines timelines, EntryEncoder encoder) {
        this.timelines = timelines;
        this.encoder = encoder;
    }

    /// Finds members by name, in plain letters as [SeenText#plain()] has it. Of several members with the same
    /// name, the latest to speak comes first, and members who have been renamed since come last. Makes no
    /// query while the timeline is in memory.
    ///
    /// @throws dev.streamside.platform.problem.Refusal `TRY_LATER` if the timeline must be loaded and cannot be
    public Function<String, List<MemberId>> of(StreamId streamId) {
        Timeline timeline = timelines.find(streamId);
        if (timeline == null) {
            return name -> List.of();
        }
        SpeakerNames names = known.get(streamId, id -> new SpeakerNames());
        names.readFrom(timeline, encoder::quote);
        return name -> names.find(name).stream()
                .sorted(Comparator.comparing(member -> isRenamed(member, name)))
                .toList();
    }

    private boolean isRenamed(MemberId member, String name) {
        String now = renamed.getIfPresent(member);
        return now != null && !now.equals(name);
    }

    /// The member's latest chat still has the old name.
    @EventListener
    void remember(MemberChanged changed) {
        renamed.put(changed.member().id(), SeenText.plain(changed.member().displayName()));
    }
}
