package dev.streamside.broadcast.reaction;

import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.StreamId;

/// The member and the stream of a reaction.
record ReactionKey(StreamId streamId, MemberId memberId) {}
