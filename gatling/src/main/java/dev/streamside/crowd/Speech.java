package dev.streamside.crowd;

import dev.streamside.viewers.ChatLines;
import dev.streamside.viewers.Deliveries;
import dev.streamside.viewers.Settings;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Members send in turn, each chat at its planned moment, even if earlier ones have no answer yet.
final class Speech {
    private final Settings settings;
    private final Loop loop;
    private final RunClock clock;
    private final Marks marks;
    private final Chats chats;
    private final ChatSender sender;
    private final Deliveries deliveries;
    private final Tally tally;
    private final Random random;
    private @Nullable Pace pace;
    private boolean over;
    private boolean givenUp;

    Speech(
            Settings settings,
            Loop loop,
            RunClock clock,
            Marks marks,
            Chats chats,
            ChatSender sender,
            Deliveries deliveries,
            Tally tally) {
        this.settings = settings;
        this.loop = loop;
        this.clock = clock;
        this.marks = marks;
        this.chats = chats;
        this.sender = sender;
        this.deliveries = deliveries;
        this.tally = tally;
        this.random = new Random(settings.seed());
    }

    /// Does nothing if it has begun.
    void begin() {
        if (pace == null) {
            pace = new Pace(settings::chatsPerSecond, settings.measureAfter(), settings.step(), clock.nanos());
            planNext(pace);
        }
    }

    private void planNext(Pace moments) {
        long due = moments.next();
        if (due < settings.measureUntil().toNanos()) {
            loop.after(due - clock.nanos(), () -> {
                if (!over) {
                    send(due);
                    planNext(moments);
                }
            });
        }
    }

    private void send(long dueNanos) {
        long lateMillis = TimeUnit.NANOSECONDS.toMillis(clock.nanos() - dueNanos);
        deliveries.late(lateMillis);
        deliveries.sentLate(lateMillis);
        int member = chats.planned() % settings.members();
        int number = chats.plan(clock.millisAt(dueNanos), member);
        var unused = sender.send(member, ChatLines.cut(marks.of(number) + " " + ChatLines.line(random)))
                .whenComplete((status, failure) ->
                        loop.run(() -> answered(number, status == null ? Tally.NO_ANSWER : status)));
    }

    private void answered(int number, int status) {
        if (givenUp) {
            return;
        }
        if (sender.isAccepted(status)) {
            deliveries.acknowledged();
            chats.accepted(number);
        } else {
            tally.refusedSend(status);
            chats.refused(number);
        }
    }

    void end() {
        over = true;
    }

    /// Waits for no more answers: what has none is counted as such.
    void giveUp() {
        givenUp = true;
        for (int i = 0; i < chats.unanswered(); i++) {
            tally.refusedSend(Tally.NO_ANSWER);
        }
    }
}
