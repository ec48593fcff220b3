package dev.streamside.chat.log.kind;

import dev.streamside.chat.log.entry.Author;
import dev.streamside.chat.log.entry.EntryType;
import dev.streamside.chat.log.entry.LogEntry;
import dev.streamside.chat.timeline.EntryForm;
import dev.streamside.chat.timeline.Overflow;
import dev.streamside.chat.timeline.Slice;
import dev.streamside.chat.timeline.Timeline;
import dev.streamside.chat.timeline.TimelineEntry;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.StreamId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.type.filter.AssignableTypeFilter;
import org.springframework.objenesis.SpringObjenesis;
import org.springframework.util.ClassUtils;
import tools.jackson.databind.json.JsonMapper;

/// What a poll costs before HTTP, and what a message costs before and after the database.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class TimelineBenchmark {
    private static final int HEAD = 100_000;
    private static final byte[] NOTHING = {};
    private static final SpringObjenesis OBJENESIS = new SpringObjenesis();

    private final byte[] target = new byte[64 * 1_024];
    private final EntryEncoder encoder = new EntryEncoder(JsonMapper.shared(), new EntryKinds(kinds()));
    private Timeline timeline;
    private Timeline growing;
    private LogEntry chat;
    private TimelineEntry encoded;

    /// All kinds, without collaborators: only the code that stores an entry needs them.
    private static List<EntryKind<?>> kinds() {
        var scanner = new ClassPathScanningCandidateComponentProvider(false);
        scanner.addIncludeFilter(new AssignableTypeFilter(EntryKind.class));
        List<EntryKind<?>> kinds = new ArrayList<>();
        for (BeanDefinition found : scanner.findCandidateComponents("dev.streamside")) {
            Class<?> kind = ClassUtils.resolveClassName(Objects.requireNonNull(found.getBeanClassName()), null);
            kinds.add((EntryKind<?>) OBJENESIS.newInstance(kind));
        }
        return kinds;
    }

    @Setup
    public void fill() {
        var author = new Author(new MemberId(911_854_517_139_087_610L), "하늘", null, null);
        chat = new LogEntry(new StreamId(1), HEAD, EntryType.CHAT, Instant.now())
                .by(author)
                .saying("저도 배우고 싶어요, 어디서 시작하면 좋을까요?", "f47ac10b-58cc-4372-a567");
        encoded = new TimelineEntry(
                encoder.encode(chat).json(), false, author.id().value(), 0);
        timeline = new Timeline(1_000, HEAD - 1_000);
        growing = new Timeline(1_000, HEAD);
        List<TimelineEntry> entries = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            entries.add(encoded);
        }
        timeline.append(HEAD - 999, entries);
    }

    @Benchmark
    public Slice readNothingNew() {
        return timeline.read(HEAD, 50, Overflow.SKIP);
    }

    @Benchmark
    public int readAndCopyTwentyNew() {
        return timeline.read(HEAD - 20, 50, Overflow.SKIP).copyTo(target, 0);
    }

    @Benchmark
    public byte[] readAndCutTwentyNew() {
        return timeline.read(HEAD - 20, 50, Overflow.SKIP).between(NOTHING, NOTHING, EntryForm.COMPACT);
    }

    @Benchmark
    public int readAndCopyTheNewestTwoHundred() {
        return timeline.newest(200).copyTo(target, 0);
    }

    @Benchmark
    public long appendOne() {
        growing.append(growing.head() + 1, List.of(encoded));
        return growing.head();
    }

    @Benchmark
    public byte[] encode() {
        return encoder.encode(chat).json();
    }
}
