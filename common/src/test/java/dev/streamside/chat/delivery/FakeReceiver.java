package dev.streamside.chat.delivery;

import java.util.ArrayList;
import java.util.List;

/// A receiver without a connection. It keeps what it gets, and is busy when a test says so.
final class FakeReceiver implements Receiver<String> {
    final List<String> received = new ArrayList<>();
    int offers;
    boolean tooSlow;
    private boolean busy;
    private Runnable writable = () -> {};

    @Override
    public boolean offer(List<String> frames) {
        offers++;
        if (!busy) {
            received.addAll(frames);
        }
        return !busy;
    }

    @Override
    public void onWritable(Runnable callback) {
        writable = callback;
    }

    @Override
    public void tooSlow() {
        tooSlow = true;
    }

    void becomeBusy() {
        busy = true;
    }

    void becomeWritable() {
        busy = false;
        writable.run();
    }
}
