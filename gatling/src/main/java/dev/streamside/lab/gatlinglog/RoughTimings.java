package dev.streamside.lab.gatlinglog;

import java.util.Arrays;

/// A compact distribution of times in milliseconds: exact below a quarter of a second, and to 1 % above. It
/// takes 12 bytes for each different time, where a histogram takes a kilobyte or more for the first; a run
/// has thousands of these.
final class RoughTimings {
    private static final int FEW = 4;
    /// The number of leading binary digits of a time that count.
    private static final int DIGITS = 8;

    /// Ascending, each with its count.
    private int[] times = new int[FEW];
    private long[] counts = new long[FEW];
    private int size;
    private long total;

    void add(int millis) {
        add(rounded(millis), 1);
    }

    void add(RoughTimings other) {
        for (int i = 0; i < other.size; i++) {
            add(other.times[i], other.counts[i]);
        }
    }

    /// The longest time that counts as equal to this one.
    private static int rounded(int millis) {
        int shift = Math.max(0, Integer.SIZE - DIGITS - Integer.numberOfLeadingZeros(millis));
        return ((millis >> shift) + 1 << shift) - 1;
    }

    private void add(int time, long count) {
        int place = Arrays.binarySearch(times, 0, size, time);
        if (place < 0) {
            place = -place - 1;
            makeRoom(place);
            times[place] = time;
            counts[place] = 0;
        }
        counts[place] += count;
        total += count;
    }

    private void makeRoom(int place) {
        if (size == times.length) {
            times = Arrays.copyOf(times, 2 * size);
            counts = Arrays.copyOf(counts, 2 * size);
        }
        System.arraycopy(times, place, times, place + 1, size - place);
        System.arraycopy(counts, place, counts, place + 1, size - place);
        size++;
    }

    long count() {
        return total;
    }

    /// The smallest time that `percent` of all times do not exceed; 0 if there are none.
    int percentile(double percent) {
        long wanted = Math.max(1, (long) Math.ceil(Math.nextDown(percent) * total / 100));
        long counted = 0;
        for (int i = 0; i < size; i++) {
            counted += counts[i];
            if (counted >= wanted) {
                return times[i];
            }
        }
        return 0;
    }
}
