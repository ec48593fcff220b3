package dev.streamside.testing;

import dev.streamside.member.MemberProfile;
import dev.streamside.member.Members;
import dev.streamside.member.SignUp;
import dev.streamside.stream.NewStream;
import dev.streamside.stream.StreamLifecycle;
import dev.streamside.stream.StreamView;
import java.util.concurrent.atomic.AtomicInteger;

/// Members and streams to begin a test with, made by the real services.
public class Fixtures {
    public static final String PASSWORD = "correct horse battery";
    private static final AtomicInteger COUNTER = new AtomicInteger();

    private final Members members;
    private final StreamLifecycle streams;

    public Fixtures(Members members, StreamLifecycle streams) {
        this.members = members;
        this.streams = streams;
    }

    /// A new member whose password is [#PASSWORD].
    public MemberProfile member() {
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
