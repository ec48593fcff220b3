package dev.streamside.polling;

import dev.streamside.connection.LateAnswer;
import dev.streamside.delivery.Receiver;
import dev.streamside.delivery.Subscription;
import dev.streamside.limit.ClientAddress;
import dev.streamside.timeline.Timeline;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A poll that waits until there is something new for it, or its time is up. The monitor orders joining and leaving.
final class WaitingPoll implements LateAnswer.Sender, Receiver<News> {
    final PollRequest request;
    /// What it is answered from, once its request is over.
    final Timeline timeline;
    /// Null if nobody knows.
    final @Nullable WaitingViewer viewer;

    final ClientAddress address;
    final boolean acceptsGzip;
    private final WaitingPolls polls;
    private final long deadlineNanos;
    private @Nullable LateAnswer answer;
    /// Null before it has joined, and after it has left.
    @Nullable
    Subscription<News> subscription;

    WaitingPoll(
            PollRequest request,
            Timeline timeline,
            @Nullable WaitingViewer viewer,
            ClientAddress address,
            boolean acceptsGzip,
            WaitingPolls polls,
            long deadlineNanos) {
        this.request = request;
        this.timeline = timeline;
        this.viewer = viewer;
        this.address = address;
        this.acceptsGzip = acceptsGzip;
        this.polls = polls;
        this.deadlineNanos = deadlineNanos;
    }

    /// Valid from [#begun] on.
    LateAnswer answer() {
        return Objects.requireNonNull(answer);
    }

    @Override
    public void begun(LateAnswer later) {
        answer = later;
        polls.join(this);
    }

    @Override
    public void waiting() {
        if (System.nanoTime() - deadlineNanos >= 0) {
            polls.answer(this, request);
        }
    }

    @Override
    public boolean offer(List<News> news) {
        return polls.answer(this, request);
    }

    /// There is nothing to write after the answer.
    @Override
    public void onWritable(Runnable callback) {}

    /// The log went back. The next poll begins anew.
    @Override
    public void tooSlow() {
        answerEarly();
    }

    /// Answers though there may be nothing new.
    void answerEarly() {
        polls.answer(this, request.atOnce());
    }

    @Override
    public void gone() {
        polls.gone(this);
    }
}
