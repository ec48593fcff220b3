package dev.streamside.chat;

import dev.streamside.word.Words;
import org.springframework.stereotype.Component;

/// Refuses words that the channel does not want, with `WORD_REFUSED`, or holds them.
@Component
class WordRule implements SendRule {
    private final Words words;

    WordRule(Words words) {
        this.words = words;
    }

    @Override
    public void check(Send send) {
        words.refuse(send.stream().channelId(), send.text());
    }

    @Override
    public boolean holds(Send send) {
        return words.holds(send.stream().channelId(), send.text());
    }
}
