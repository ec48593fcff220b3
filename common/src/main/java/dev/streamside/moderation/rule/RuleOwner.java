package dev.streamside.moderation.rule;

import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.id.StreamId;
import java.util.Locale;

/// The owner of a set of rules. As text, `CHANNEL 42`.
record RuleOwner(Kind kind, long id) {
    enum Kind {
        CHANNEL,
        STREAM;

        String table() {
            return name().toLowerCase(Locale.ROOT) + "_rules";
        }
    }

    static RuleOwner of(ChannelId channelId) {
        return new RuleOwner(Kind.CHANNEL, channelId.value());
    }

    static RuleOwner of(StreamId streamId) {
        return new RuleOwner(Kind.STREAM, streamId.value());
    }

    static RuleOwner parse(String text) {
        String[] words = text.split(" ", 2);
        return new RuleOwner(Kind.valueOf(words[0]), Long.parseLong(words[1]));
    }

    @Override
    public String toString() {
        return kind + " " + id;
    }
}
