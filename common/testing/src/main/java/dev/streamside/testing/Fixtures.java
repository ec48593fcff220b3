package dev.streamside.testing;

import static org.awaitility.Awaitility.await;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.account.member.Members;
import dev.streamside.account.member.SignUp;
import dev.streamside.broadcast.stream.NewStream;
import dev.streamside.broadcast.stream.StreamLifecycle;
import dev.streamside.broadcast.stream.StreamView;
import dev.streamside.platform.guard.Outage;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;

/// Members and streams to begin a test with, created by the real services.
public class Fixtures {
    public static final String PASSWORD = "correct horse battery";
    private static final AtomicInteger COUNTER = new AtomicInteger();

    private final Members members;
    private final StreamLifecycle streams;

    public Fixtures(Members members, StreamLifecycle streams) {
        this.members = members;
        this.streams = streams;
    }

    /// A new member with the password [#PASSWORD]. On a busy machine, the database may not answer at the
    /// first attempt.
    public MemberProfile member() {
        return await().pollInSameThread()
                .ignoreExceptionsMatching(Outage::caused)
                .until(this::signUp, Objects::nonNull);
    }

    private MemberProfile signUp() {
        String name = "member" + COUNTER.incrementAndGet();
        return members.signUp(new SignUp(name, PASSWORD, "Member " + name, null), null);
    }

    public StreamView scheduledStream(MemberProfile owner) {
        return streams.create(new NewStream("A stream", null, null), owner);
    }

    public StreamView liveStream(MemberProfile owner) {
        return streams.start(scheduledStream(owner).id(), owner);
    }

    public StreamView liveStream() {
        return liveStream(member());
    }
}
