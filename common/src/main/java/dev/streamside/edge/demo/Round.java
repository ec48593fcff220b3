package dev.streamside.edge.demo;

import dev.streamside.edge.demo.Act.Deed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.random.RandomGenerator;

/// A show as it is played once: which members of the crowd say the lines that are drawn for each round.
///
/// @param moments in the order of their times
record Round(List<Moment> moments) {
    /// How long members of the crowd pause between two chats: slightly longer than the demo's slow mode
    /// requires.
    static final Duration BREATH =
            Duration.ofSeconds(DemoRules.SLOW_MODE_SECONDS).plusMillis(300);

    /// @param at since the beginning of the round
    record Moment(Duration at, Deed deed) {}

    Duration length() {
        return moments.getLast().at();
    }

    static Round of(Show show, Decks decks, RandomGenerator random) {
        return new Draw(show, decks, random).round();
    }

    private static final class Draw {
        private final Show show;
        private final Decks decks;
        private final RandomGenerator random;
        private final List<Moment> moments = new ArrayList<>();
        /// When guests send chats, by name, in nanoseconds since the beginning.
        private final Map<String, TreeSet<Long>> spoken = new HashMap<>();

        Draw(Show show, Decks decks, RandomGenerator random) {
            this.show = show;
            this.decks = decks;
            this.random = random;
        }

        /// Places the written cues first; the crowd fills the time around them.
        Round round() {
            for (Show.Cue cue : show.cues()) {
                switch (cue.act()) {
                    case Act.SayOneOf say -> {
                        String text = say.texts().get(random.nextInt(say.texts().size()));
                        speak(cue.at(), new Act.Say(say.who(), text, say.label(), say.replyTo()));
                    }
                    case Deed deed -> moments.add(new Moment(cue.at(), deed));
                    case Act.Chorus _, Act.Likes _ -> {}
                }
            }
            for (Show.Cue cue : show.cues()) {
                switch (cue.act()) {
                    case Act.Chorus chorus -> sing(cue.at(), chorus);
                    case Act.Likes likes -> like(cue.at(), likes);
                    case Act.SayOneOf _, Deed _ -> {}
                }
            }
            moments.sort(Comparator.comparing(Moment::at));
            return new Round(List.copyOf(moments));
        }

        private void speak(Duration at, Act.Say say) {
            spoken.computeIfAbsent(say.who().name(), _ -> new TreeSet<>()).add(at.toNanos());
            moments.add(new Moment(at, say));
        }

        /// One after another, each at a moment of its share of the time. There are fewer if all guests are
        /// busy.
        private void sing(Duration from, Act.Chorus chorus) {
            for (int i = 0; i < chorus.count(); i++) {
                Duration at = from.plus(share(chorus.over(), i, chorus.count()));
                List<Part> free = show.with(Part.Role.GUEST).stream()
                        .filter(guest -> isFree(guest, at))
                        .toList();
                if (!free.isEmpty()) {
                    Part guest = free.get(random.nextInt(free.size()));
                    String text = decks.draw(chorus.pool(), guest.language());
                    speak(at, new Act.Say(guest, text, null, null));
                }
            }
        }

        private boolean isFree(Part guest, Duration at) {
            TreeSet<Long> times = spoken.getOrDefault(guest.name(), new TreeSet<>());
            Long before = times.floor(at.toNanos());
            Long after = times.ceiling(at.toNanos());
            return (before == null || at.toNanos() - before >= BREATH.toNanos())
                    && (after == null || after - at.toNanos() >= BREATH.toNanos());
        }

        private void like(Duration from, Act.Likes likes) {
            var guests = new ArrayList<>(show.with(Part.Role.GUEST));
            Collections.shuffle(guests, random);
            int count = Math.min(likes.count(), guests.size());
            for (int i = 0; i < count; i++) {
                moments.add(new Moment(from.plus(share(likes.over(), i, count)), new Act.Like(guests.get(i))));
            }
        }

        private Duration share(Duration over, int i, int count) {
            return Duration.ofNanos((long) (over.toNanos() * ((i + random.nextDouble()) / count)));
        }
    }
}
