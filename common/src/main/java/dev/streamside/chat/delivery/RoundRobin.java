package dev.streamside.chat.delivery;

import java.util.ArrayList;
import java.util.List;

/// The subscriptions of one stream, and whose turn it is. A round gives each of them one turn. A new round
/// that begins in the middle of another continues where that one was, so every subscription gets a turn even
/// when rounds begin faster than they end. One thread.
///
/// Those that wait for their turn are adjacent: `waiting` of them from `next` on, wrapping around.
/// Joining, leaving and taking a turn cost the same however many there are.
final class RoundRobin<F> {
    private final List<Subscription<F>> members = new ArrayList<>();
    private int next;
    private int waiting;

    int size() {
        return members.size();
    }

    boolean isDone() {
        return waiting == 0;
    }

    /// Starts a round: every subscription gets one turn from now on.
    void begin() {
        waiting = members.size();
    }

    /// Takes the next turn; call it only while the round is not done.
    Subscription<F> next() {
        Subscription<F> turn = members.get(next);
        next = next + 1 < members.size() ? next + 1 : 0;
        waiting--;
        return turn;
    }

    /// Adds a subscription at the end. If the waiting ones wrap around the end, it is one of them.
    void add(Subscription<F> subscription) {
        if (next + waiting > members.size()) {
            waiting++;
        }
        subscription.place = members.size();
        members.add(subscription);
    }

    boolean contains(Subscription<F> subscription) {
        return subscription.place < members.size() && members.get(subscription.place) == subscription;
    }

    /// Removes a subscription. The last one fills the gap, unless that would cost the last one its turn.
    void remove(Subscription<F> subscription) {
        if (!contains(subscription)) {
            return;
        }
        int gap = subscription.place;
        boolean gapWaits = isWaiting(gap);
        boolean lastWaits = isWaiting(members.size() - 1);
        Subscription<F> last = members.removeLast();
        if (gapWaits && lastWaits) {
            waiting--;
        } else if (lastWaits) {
            // The one served last moves into the gap, which frees the place next to the waiting ones.
            put(members.get(--next), gap);
            gap = next;
        }
        if (last != subscription) {
            put(last, gap);
        }
        next = next < members.size() ? next : 0;
    }

    private void put(Subscription<F> subscription, int place) {
        members.set(place, subscription);
        subscription.place = place;
    }

    private boolean isWaiting(int place) {
        return Math.floorMod(place - next, members.size()) < waiting;
    }
}
