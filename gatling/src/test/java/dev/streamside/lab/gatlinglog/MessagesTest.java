package dev.streamside.lab.gatlinglog;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MessagesTest {
    @Test
    void ofVeryManyMessages_theRareAreCountedTogether_andNoneIsLost() {
        var messages = new Messages();
        for (int i = 0; i < 50_000; i++) {
            messages.add("rare " + i);
            messages.add("often");
        }
        assertThat(messages.counts()).hasSizeLessThanOrEqualTo(1_001).containsEntry("often", 50_000L);
        assertThat(messages.counts().values().stream()
                        .mapToLong(Long::longValue)
                        .sum())
                .isEqualTo(100_000);
        assertThat(messages.counts().get(Messages.OTHERS)).isGreaterThanOrEqualTo(49_000);
    }
}
