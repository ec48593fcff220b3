package benchmark;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Thousands of viewers with a socket each, on one thread or a few: as little work for a frame as a program can
/// do, so that the cores are left to the server. They check what they get: every number once, in order.
final class SocketLoad implements AutoCloseable {
    private static final int THREADS = Integer.getInteger("loadThreads", 1);
    private static final int JOIN_PATIENCE_SECONDS = 60;

    private final SendTimes sendTimes = new SendTimes();
    private final List<ViewerLoop> loops = new ArrayList<>();
    private final List<Viewer> viewers = new ArrayList<>();

    SocketLoad(InetSocketAddress server, Wire wire) throws IOException {
        for (int i = 0; i < THREADS; i++) {
            loops.add(new ViewerLoop(server, wire, sendTimes));
        }
    }

    /// Connects guests until there are `count` viewers; the first ones are the members with these `sessions`.
    ///
    /// @param perSecond how many ask to be let in each second
    /// @param slow how many of them have little room for what they do not read
    Joining join(int count, double perSecond, int slow, List<String> sessions) throws InterruptedException {
        List<Viewer> more = IntStream.range(0, count)
                .mapToObj(i -> new Viewer(i < sessions.size() ? sessions.get(i) : null, i >= count - slow))
                .toList();
        viewers.addAll(more);
        var joining = new Joining(count);
        long periodNanos = (long) (1e9 / perSecond * loops.size());
        for (int i = 0; i < loops.size(); i++) {
            ViewerLoop loop = loops.get(i);
            int first = i;
            List<Viewer> share = IntStream.range(0, count)
                    .filter(n -> n % loops.size() == first)
                    .mapToObj(more::get)
                    .toList();
            loop.call(() -> {
                loop.join(share, periodNanos, joining);
                return true;
            });
        }
        return await(joining, (long) (count / perSecond));
    }

    /// Lets those in again who were cut off, each from where it was.
    Joining comeBack(double perSecond) throws InterruptedException {
        int away = (int) viewers.stream().filter(Viewer::isAway).count();
        var joining = new Joining(away);
        for (ViewerLoop loop : loops) {
            loop.call(() -> {
                loop.comeBack((long) (1e9 / perSecond * loops.size()), joining);
                return true;
            });
        }
        return await(joining, (long) (away / perSecond));
    }

    private Joining await(Joining joining, long seconds) throws InterruptedException {
        if (!joining.await(seconds + JOIN_PATIENCE_SECONDS)) {
            onEach(ViewerLoop::giveUpJoining);
        }
        return joining;
    }

    /// Ends the connections of all guests at once, without a word, and returns how many.
    int cutGuests() {
        int before = here();
        onEach(ViewerLoop::cutGuests);
        return before - here();
    }

    /// Makes those who joined as slow ones stop reading, or read again.
    void readSlow(boolean wanted) {
        onEach(loop -> loop.readSlow(wanted));
    }

    /// Counts from now on, and times only chats that are still to be sent.
    void measure() {
        onEach(loop -> loop.measureFrom(sendTimes.next()));
    }

    /// What those who read have received since [#measure].
    Tally tally() {
        return tally(false);
    }

    /// What the slow ones have received since [#measure].
    Tally slowTally() {
        return tally(true);
    }

    private Tally tally(boolean slow) {
        var sum = new Tally();
        sum.lastNanos = Long.MIN_VALUE / 2;
        for (ViewerLoop loop : loops) {
            sum.add(loop.call(() -> loop.tally(slow)));
        }
        return sum;
    }

    /// How many viewers are connected now.
    int here() {
        return (int) viewers.stream().filter(Viewer::isHere).count();
    }

    /// The highest number that anybody has seen.
    long head() {
        long head = 0;
        for (ViewerLoop loop : loops) {
            head = Math.max(
                    head,
                    loop.call(() -> loop.viewers().stream()
                            .mapToLong(viewer -> viewer.place.last())
                            .max()
                            .orElse(0)));
        }
        return head;
    }

    /// Waits until everybody who is connected and reads has everything up to `head`; false when that takes too
    /// long.
    boolean awaitHead(long head, int seconds) throws InterruptedException {
        for (int i = 0; i < seconds * 100; i++) {
            if (loops.stream().allMatch(loop -> loop.call(() -> reading(loop).allMatch(v -> v.place.hasAllTo(head))))) {
                return true;
            }
            TimeUnit.MILLISECONDS.sleep(10);
        }
        return false;
    }

    /// How many entries up to `head` are still to come, for all who are connected and read.
    long behind(long head) {
        return loops.stream()
                .mapToLong(loop -> loop.call(
                        () -> reading(loop).mapToLong(v -> v.place.behind(head)).sum()))
                .sum();
    }

    private static Stream<Viewer> reading(ViewerLoop loop) {
        return loop.viewers().stream().filter(viewer -> viewer.isHere() && !viewer.slow);
    }

    SendTimes sendTimes() {
        return sendTimes;
    }

    /// The members among the viewers, who can send.
    List<Viewer> members() {
        return viewers.stream().filter(viewer -> viewer.session != null).toList();
    }

    /// Processor time of the reading threads so far.
    double cpuSeconds() {
        return loops.stream().mapToLong(ViewerLoop::cpuNanos).sum() / 1e9;
    }

    private void onEach(Consumer<ViewerLoop> work) {
        for (ViewerLoop loop : loops) {
            loop.call(() -> {
                work.accept(loop);
                return true;
            });
        }
    }

    @Override
    public void close() {
        loops.forEach(ViewerLoop::close);
    }
}
