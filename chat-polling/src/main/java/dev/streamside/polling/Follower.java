package dev.streamside.polling;

import dev.streamside.chat.delivery.Receiver;
import dev.streamside.chat.delivery.Subscription;
import dev.streamside.chat.timeline.Overflow;
import dev.streamside.chat.timeline.Timeline;
import dev.streamside.platform.id.ClientAddress;
import dev.streamside.platform.id.StreamId;
import org.jspecify.annotations.Nullable;

/// One of the [Followers]. It joins and leaves once. Both may happen at the same time: each is atomic.
abstract sealed class Follower implements Receiver<SharedUpdate> permits WaitingPoll, EventStream {
    private final Followers followers;
    private final StreamId streamId;
    private final ClientAddress address;
    private @Nullable Subscription<SharedUpdate> subscription;
    private boolean left;

    Follower(Followers followers, StreamId streamId, ClientAddress address) {
        this.followers = followers;
        this.streamId = streamId;
        this.address = address;
    }

    final StreamId streamId() {
        return streamId;
    }

    /// From now on it receives the entries of `timeline` after `cursor`.
    ///
    /// @return false if it has left already
    final synchronized boolean join(Overflow overflow, long cursor, Timeline timeline) {
        if (!left) {
            subscription = followers.enter(address, this, streamId, overflow, cursor, timeline);
        }
        return !left;
    }

    /// Writes an update to this follower only.
    final synchronized void interject(SharedUpdate update) {
        if (subscription != null) {
            followers.interject(subscription, update);
        }
    }

    /// From now on it receives nothing.
    final synchronized void leave() {
        left = true;
        if (subscription != null) {
            followers.leave(address, streamId, subscription);
            subscription = null;
        }
    }
}
