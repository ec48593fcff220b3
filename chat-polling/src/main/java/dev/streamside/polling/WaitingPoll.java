package dev.streamside.polling;

import dev.streamside.chat.timeline.Timeline;
import dev.streamside.platform.connection.DeferredResponse;
import dev.streamside.platform.id.ClientAddress;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A poll that waits until there is something new, or until its time is up.
final class WaitingPoll extends Follower implements DeferredResponse.Sender {
    /// The waiting polls.
    interface Room {
        /// The poll can be answered from now on.
        void entered(WaitingPoll poll);

        /// Answers like an ordinary poll.
        ///
        /// @return false if it was answered before, or its client has gone
        boolean answer(PollRequest request, Timeline timeline, boolean acceptsGzip, DeferredResponse answer);

        /// The poll has been answered, or its client has disconnected. May be called more than once.
        void left(WaitingPoll poll);

        /// The client of a poll has disconnected without an answer.
        void unanswered();
    }

    private final PollRequest request;
    /// The timeline from which it is answered after its request has ended.
    private final Timeline timeline;
    private final @Nullable WaitingViewer viewer;
    private final boolean acceptsGzip;
    private final long deadlineNanos;
    private final Room room;
    private @Nullable DeferredResponse answer;

    /// @param request must have a cursor
    /// @param viewer null if unknown
    WaitingPoll(
            PollRequest request,
            Timeline timeline,
            @Nullable WaitingViewer viewer,
            ClientAddress address,
            boolean acceptsGzip,
            Followers followers,
            Room room) {
        super(followers, request.streamId(), address);
        this.request = request;
        this.timeline = timeline;
        this.viewer = viewer;
        this.acceptsGzip = acceptsGzip;
        this.deadlineNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(request.waitSeconds());
        this.room = room;
    }

    @Nullable
    WaitingViewer viewer() {
        return viewer;
    }

    @Override
    public void begun(DeferredResponse later) {
        answer = later;
        room.entered(this);
        long cursor = Objects.requireNonNull(request.after()).seq();
        if (!join(request.overflow(), cursor, timeline)) {
            room.left(this); // answered meanwhile
        }
    }

    @Override
    public void waiting() {
        if (System.nanoTime() - deadlineNanos >= 0) {
            answer(request);
        }
    }

    @Override
    public boolean offer(List<SharedUpdate> updates) {
        return answer(request);
    }

    /// Nothing is written after the answer.
    @Override
    public void onWritable(Runnable callback) {}

    /// The log went back. The next poll starts over.
    @Override
    public void tooSlow() {
        answerEarly();
    }

    /// Answers even if there is nothing new.
    void answerEarly() {
        answer(request.atOnce());
    }

    /// @return false if it was answered before, or its client has disconnected
    private boolean answer(PollRequest asked) {
        boolean sent = room.answer(asked, timeline, acceptsGzip, Objects.requireNonNull(answer));
        if (sent) {
            end();
        }
        return sent;
    }

    @Override
    public void gone() {
        room.unanswered();
        end();
    }

    private void end() {
        room.left(this);
        leave();
    }
}
