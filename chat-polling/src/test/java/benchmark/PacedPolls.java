package benchmark;

import dev.streamside.testing.load.HttpLoad;
import dev.streamside.testing.load.Rounds;
import dev.streamside.testing.load.Table;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/// Many viewers of one stream who poll every few seconds, as real ones do.
final class PacedPolls {
    private static final int POLLERS = Integer.getInteger("pollers", 10_000);
    private static final Duration PERIOD = Duration.ofSeconds(4);
    private static final int CHATS_PER_SECOND = 20;

    private PacedPolls() {}

    /// The cost of a poll, first without messages, then while messages are sent; the cost of sending them is
    /// included.
    static void print(Subject subject, Duration warmUp, Duration time) throws InterruptedException {
        var table = new Table();
        for (int perSecond : new int[] {0, CHATS_PER_SECOND}) {
            String stream = subject.owner().liveStream();
            Duration all = warmUp.plus(time).plusSeconds(5);
            var talking = talk(subject, stream, perSecond, all);
            IntFunction<byte[]> polls = polls(stream, subject.head(stream), perSecond);
            HttpLoad.paced(subject.server().address(), POLLERS, PERIOD, warmUp, polls);
            double cpu = subject.server().cpuSeconds();
            double load = Rounds.ownCpuSeconds();
            var result = HttpLoad.paced(subject.server().address(), POLLERS, PERIOD, time, polls);
            Rounds.warn(result);
            double used = subject.server().cpuSeconds() - cpu;
            table.line()
                    .with("pollers, one poll each 4 s", POLLERS)
                    .with("chats/s", perSecond)
                    .with("polls/s", Math.round(result.perSecond()))
                    .with("p50 ms", result.percentileMillis(50))
                    .with("p95", result.percentileMillis(95))
                    .with("p99", result.percentileMillis(99))
                    .with("max", result.percentileMillis(100))
                    .with("server CPU us a poll, sends included", used / result.answers() * 1e6)
                    .with("server % of a core", used / result.seconds() * 100)
                    .with("load %", (Rounds.ownCpuSeconds() - load) / result.seconds() * 100)
                    .print();
            talking.join();
        }
    }

    /// Polls for the messages since the viewer's last poll. They come at a steady rate, so the cursor follows from
    /// the time.
    private static IntFunction<byte[]> polls(String stream, long head, int perSecond) {
        long start = System.nanoTime();
        String path = Subject.chats(stream) + "?after=";
        return i -> {
            double seconds = (System.nanoTime() - start) / 1e9 - PERIOD.toSeconds();
            return HttpLoad.get(path + (head + (long) (Math.max(0, seconds) * perSecond)));
        };
    }

    private static Thread talk(Subject subject, String stream, int perSecond, Duration time) {
        return Thread.ofPlatform().daemon().start(() -> {
            if (perSecond > 0) {
                HttpLoad.paced(
                        subject.server().address(),
                        perSecond,
                        Duration.ofSeconds(1),
                        time,
                        subject.sends(Subject.chats(stream)));
            }
        });
    }

    /// A stream with more than fifty messages a poll. A viewer who gets the newest ones keeps up, and one who gets
    /// the oldest ones does not.
    static void printHowFarViewersFallBehind(Subject subject) throws InterruptedException {
        String stream = subject.owner().liveStream();
        var talking = talk(subject, stream, 30, Duration.ofSeconds(30));
        List<Long> newest = new ArrayList<>();
        List<Long> oldest = new ArrayList<>();
        long newestCursor = 0;
        long oldestCursor = 0;
        for (int poll = 0; poll < 6; poll++) {
            Thread.sleep(PERIOD);
            newestCursor = subject.cursor(stream, "?after=" + newestCursor);
            oldestCursor = subject.cursor(stream, "?overflow=page&after=" + oldestCursor);
            newest.add(subject.head(stream) - newestCursor);
            oldest.add(subject.head(stream) - oldestCursor);
        }
        System.out.printf("%n30 chats/s, one poll each 4 s: how many chats a viewer is late after each poll%n");
        System.out.printf("  who gets the newest 50: %s%n", newest);
        System.out.printf("  who gets the oldest 50: %s%n", oldest);
        talking.join();
    }
}
