package benchmark;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/// Members who chat at a steady rate, taking turns. A chat's time counts from when it was meant to be sent: a
/// server that makes them wait is charged for it.
final class Talk {
    private static final String TEXT = " 저도 배우고 싶어요, 어디서 시작하면 좋을까요?";

    private final SocketLoad load;
    private final Wire wire;

    Talk(SocketLoad load, Wire wire) {
        this.load = load;
        this.wire = wire;
    }

    /// Sends for `time` and returns how many chats left.
    int run(double perSecond, Duration time) {
        List<Viewer> members = load.members();
        int count = (int) (perSecond * time.toNanos() / 1e9);
        long start = System.nanoTime();
        int sent = 0;
        for (int i = 0; i < count; i++) {
            long intended = start + (long) (i * 1e9 / perSecond);
            awaitNanos(intended);
            int mark = load.sendTimes().mark(intended);
            String text = "~" + Integer.toString(mark, 36) + "~" + TEXT;
            try {
                members.get(mark % members.size()).write(wire.chat(text, mark));
                sent++;
            } catch (IOException gone) {
                // counted with the closed connections
            }
        }
        awaitNanos(start + time.toNanos());
        return sent;
    }

    private static void awaitNanos(long moment) {
        for (long now = System.nanoTime(); now - moment < 0; now = System.nanoTime()) {
            LockSupport.parkNanos(moment - now);
        }
    }
}
