package dev.streamside.chat.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// A thousand live streams with a thousand messages each must fit in a heap of 512 MB. The test counts bytes held,
/// not heap used, which depends on when the garbage collector runs.
class TimelineMemoryTest {
    private static final int STREAMS = 1_000;
    private static final int CHATS = 1_000;

    @Test
    void aThousandTimelines_takeHardlyMoreMemoryThanTheirText() {
        String chat = "{\"type\":\"chat\",\"seq\":\"1042\",\"author\":{\"id\":\"911854517139087610\",\"name\":\"하늘\"},"
                + "\"text\":\"저도 배우고 싶어요, 어디서 시작하면 좋을까요?\",\"sentAt\":\"2026-01-25T13:27:51.123Z\","
                + "\"clientMessageId\":\"f47ac10b-58cc-4372-a567-0e02b2c3d479\"}";
        var entry = new TimelineEntry(chat.getBytes(StandardCharsets.UTF_8), false, 911_854_517_139_087_610L, 0);
        long before = usedHeap();
        List<Timeline> timelines = new ArrayList<>();
        for (int stream = 0; stream < STREAMS; stream++) {
            var timeline = new Timeline(CHATS, 0);
            for (int seq = 1; seq <= 2 * CHATS; seq += 8) {
                timeline.append(seq, List.of(entry, entry, entry, entry, entry, entry, entry, entry));
            }
            timelines.add(timeline);
        }
        long held = usedHeap() - before;
        long text = timelines.stream().mapToLong(Timeline::byteLength).sum();

        System.out.printf("1,000 timelines of 1,000 chats: %,d MB held for %,d MB of JSON%n", held >> 20, text >> 20);
        assertThat(text).isGreaterThanOrEqualTo((long) STREAMS * CHATS * entry.json().length);
        assertThat(held).isLessThan(512L * 1_024 * 1_024 * 2 / 3).isLessThan(text * 110 / 100);
    }

    private static long usedHeap() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
