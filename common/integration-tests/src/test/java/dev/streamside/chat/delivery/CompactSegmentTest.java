package dev.streamside.chat.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.streamside.chat.timeline.EntryForm;
import dev.streamside.chat.timeline.Overflow;
import dev.streamside.chat.timeline.Slice;
import dev.streamside.chat.timeline.Timeline;
import dev.streamside.chat.timeline.TimelineEntry;
import dev.streamside.platform.id.StreamId;
import dev.streamside.testing.watch.CompactReader;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.IntStream;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// Frames that refer to earlier authors reach only viewers who know these authors, with all combinations of forms
/// and compression at once. Each viewer here reads its frames as a client does, and knows nothing else.
class CompactSegmentTest {
    private static final StreamId STREAM = new StreamId(1);
    private static final int IN_STEP = SharedFrames.MIN_IN_STEP;
    private static final int AUTHORS = 30;
    /// `00 00 ff ff`, which is not sent.
    private static final int END_OF_BLOCKS = 4;

    private record Frame(byte[] bytes, boolean compressed) {}

    private static final class Encoder implements FrameEncoder<Frame> {
        @Override
        public Frame encode(Slice entries, EntryForm form) {
            return new Frame(EntriesMessage.of(entries, form), false);
        }

        @Override
        public Frame encode(Slice entries, SharedContext context) {
            byte[] text = EntriesMessage.of(entries, context);
            if (context.isCompressed()) {
                return new Frame(context.compress(text), true);
            }
            context.keep(text);
            return new Frame(text, false);
        }
    }

    private static final class Viewer implements Receiver<Frame> {
        final EntryForm form;
        final boolean compressed;
        final CompactReader reader = new CompactReader();
        final Inflater inflater = new Inflater(true);
        final byte[] inflated = new byte[200_000];
        final List<String> messages = new ArrayList<>();
        long last;
        long bytes;
        boolean busy;
        boolean tooSlow;
        Runnable writable = () -> {};

        Viewer(EntryForm form, boolean compressed, long last) {
            this.form = form;
            this.compressed = compressed;
            this.last = last;
        }

        @Override
        public EntryForm form() {
            return form;
        }

        @Override
        public boolean keepsContext() {
            return compressed;
        }

        @Override
        public boolean offer(List<Frame> frames) {
            if (!busy) {
                frames.forEach(this::read);
            }
            return !busy;
        }

        private void read(Frame frame) {
            bytes += frame.bytes.length - (frame.compressed ? END_OF_BLOCKS : 0);
            String message = frame.compressed ? inflate(frame.bytes) : new String(frame.bytes, StandardCharsets.UTF_8);
            messages.add(message);
            for (JsonNode entry : reader.read(message).get("entries")) {
                last++;
                assertThat(entry.get("seq").asString()).isEqualTo(Long.toString(last));
                if (entry.get("type").asString().equals("chat")) {
                    String author = entry.get("text").asString().split(" ", 2)[0];
                    assertThat(entry.get("author").get("id").asString()).isEqualTo(author);
                    assertThat(entry.get("author").get("name").asString()).isEqualTo("name of " + author);
                }
            }
        }

        private String inflate(byte[] deflated) {
            inflater.setInput(deflated);
            try {
                return new String(inflated, 0, inflater.inflate(inflated), StandardCharsets.UTF_8);
            } catch (DataFormatException outOfStep) {
                throw new AssertionError("a frame that refers to what this viewer does not have", outOfStep);
            }
        }

        long shortMessages() {
            return messages.stream().filter(message -> message.startsWith("[")).count();
        }

        @Override
        public void onWritable(Runnable callback) {
            writable = callback;
        }

        @Override
        public void tooSlow() {
            tooSlow = true;
        }
    }

    private final Timeline timeline = new Timeline(1_000, 0);
    private final DeliveryThread thread =
            new DeliveryThread(new WritePacer(1_000_000, Duration.ofMillis(100), Duration.ofMillis(250), 0));
    private final HubWorker<Frame> worker = new HubWorker<>(
            thread,
            new DeliveryProperties(1_000_000, 0, Duration.ofMillis(100), Duration.ofMillis(250), 0, 1),
            new Encoder(),
            new DeliveryMetrics(new SimpleMeterRegistry()));

    private Subscription<Frame> subscribe(Viewer viewer) {
        var subscription = new Subscription<>(viewer, STREAM, Overflow.PAGE, viewer.last, 0, 0);
        worker.add(subscription, timeline);
        thread.turn(0);
        return subscription;
    }

    private Viewer join(EntryForm form, boolean compressed) {
        var viewer = new Viewer(form, compressed, timeline.head());
        subscribe(viewer);
        return viewer;
    }

    private List<Viewer> joinMany(boolean compressed) {
        return IntStream.range(0, IN_STEP)
                .mapToObj(i -> join(EntryForm.COMPACT, compressed))
                .toList();
    }

    private void say(int author, String text) {
        long seq = timeline.head() + 1;
        String json = """
            {"type":"chat","seq":"%d","author":{"id":"%d","name":"name of %d"},"text":"%d %s","sentAt":"2026-01-25T13:27:51.123Z",\
            "clientMessageId":"f47ac10b-58cc-4372-a567-0e02b2c3d479"}\
            """.formatted(seq, author, author, author, text);
        timeline.append(seq, List.of(new TimelineEntry(json.getBytes(StandardCharsets.UTF_8), false, author, 0)));
        show();
    }

    private void remove(int author) {
        timeline.replaceAll(0, (seq, entry) -> entry.author() == author ? new TimelineEntry(tombstone(seq)) : entry);
    }

    private static byte[] tombstone(long seq) {
        return "{\"type\":\"chat-deleted\",\"seq\":\"%d\",\"target\":\"%d\"}"
                .formatted(seq, seq)
                .getBytes(StandardCharsets.UTF_8);
    }

    private void show() {
        worker.changed(STREAM, timeline);
        thread.turn(0);
    }

    private void serve(Viewer viewer) {
        viewer.busy = false;
        viewer.writable.run();
        thread.turn(0);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void viewersInStep_areToldOfAnAuthorOnce(boolean compressed) {
        Viewer viewer = joinMany(compressed).getFirst();

        say(7, "hello");
        say(7, "hello again");
        say(8, "hi");
        say(7, "what now");

        assertThat(viewer.messages).hasSize(4).element(3).isEqualTo("[4,[0,0,\"7 what now\"]]");
        assertThat(String.join("", viewer.messages))
                .containsOnlyOnce("name of 7")
                .containsOnlyOnce("name of 8");
    }

    @Test
    void aFewViewers_getFramesThatStandAlone() {
        Viewer few = join(EntryForm.COMPACT, false);
        say(7, "hello");
        say(7, "hello again");
        assertThat(few.shortMessages()).isZero();
        assertThat(few.last).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whoComesInTheMiddle_isToldOfAuthorsAnew_untilTheNextSegment(boolean compressed) {
        joinMany(compressed);
        say(7, "the beginning");
        Viewer late = join(EntryForm.COMPACT, compressed);
        say(7, "not for the newcomer");
        assertThat(late.messages).singleElement().asString().contains("name of 7");

        IntStream.range(0, 80).forEach(i -> say(7, "x".repeat(1_000)));

        assertThat(late.shortMessages()).isPositive();
        assertThat(late.last).isEqualTo(82);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theNameOfWhoWasRemoved_isSentToNobodyOnceMore(boolean compressed) {
        List<Viewer> inStep = joinMany(compressed);
        Viewer busy = inStep.getFirst();
        say(8, "hello");
        busy.busy = true;
        say(7, "my secret");
        remove(7);
        show();
        say(8, "who was that");
        List<Viewer> late = joinMany(compressed);
        serve(busy);
        IntStream.range(0, 10).forEach(i -> say(8, "x".repeat(1_000)));

        assertThat(String.join("", busy.messages)).doesNotContain("name of 7", "my secret");
        assertThat(late)
                .allSatisfy(
                        viewer -> assertThat(String.join("", viewer.messages)).doesNotContain("name of 7"));
        assertThat(inStep).allSatisfy(viewer -> assertThat(viewer.last).isEqualTo(timeline.head()));
    }

    /// The figures are those of this setup: a frame for each message, texts of 40 bytes, 300 authors.
    @ParameterizedTest
    @CsvSource({"false, 64", "true, 42"})
    void aChat_takesFewBytes(boolean compressed, int expected) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(1);
        Viewer viewer = joinMany(compressed).getFirst();
        int chats = 3_000;
        for (int i = 0; i < chats; i++) {
            say(random.nextInt(300), words(random));
        }
        assertThat(viewer.bytes / (double) chats).isCloseTo(expected, within(3.0));
    }

    private static String words(RandomGenerator random) {
        var text = new StringBuilder();
        while (text.length() < 37) {
            for (int i = random.nextInt(2, 9); i > 0; i--) {
                text.append((char) ('a' + Math.abs(random.nextInt(26) + random.nextInt(26) - 25)));
            }
            text.append(' ');
        }
        return text.substring(0, 36);
    }

    /// Viewers join, leave, stop reading for a while and read again, and messages are removed. Every viewer sees
    /// every number once and in order, with the right name.
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void whateverHappens_everybodySeesEverything_withTheRightNames(long seed) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        List<Viewer> viewers = new ArrayList<>();
        List<Subscription<Frame>> subscriptions = new ArrayList<>();
        for (int step = 0; step < 2_500; step++) {
            switch (random.nextInt(12)) {
                case 0, 1 -> {
                    EntryForm form = random.nextInt(6) == 0 ? EntryForm.FULL : EntryForm.COMPACT;
                    var viewer = new Viewer(form, random.nextBoolean(), timeline.head());
                    viewers.add(viewer);
                    subscriptions.add(subscribe(viewer));
                }
                case 2 -> {
                    if (viewers.size() > 80) {
                        int gone = random.nextInt(viewers.size());
                        viewers.remove(gone);
                        worker.remove(subscriptions.remove(gone));
                    }
                }
                case 3 -> viewers.stream().skip(viewers.size() / 2).findFirst().ifPresent(viewer -> viewer.busy = true);
                case 4 -> viewers.forEach(this::serve);
                case 5 -> {
                    if (random.nextInt(20) == 0) {
                        remove(random.nextInt(AUTHORS));
                    }
                }
                default -> say(random.nextInt(AUTHORS), "word ".repeat(random.nextInt(60)));
            }
            thread.turn(0);
        }
        viewers.forEach(this::serve);

        assertThat(viewers)
                .filteredOn(viewer -> !viewer.tooSlow)
                .isNotEmpty()
                .allSatisfy(viewer -> assertThat(viewer.last).isEqualTo(timeline.head()));
        for (boolean compressed : new boolean[] {false, true}) {
            assertThat(viewers)
                    .filteredOn(viewer -> viewer.form == EntryForm.COMPACT && viewer.compressed == compressed)
                    .anySatisfy(viewer -> assertThat(viewer.shortMessages()).isPositive());
        }
    }
}
