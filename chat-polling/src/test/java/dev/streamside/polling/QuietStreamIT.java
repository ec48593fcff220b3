package dev.streamside.polling;

import dev.streamside.testing.QuietStreamContract;

class QuietStreamIT extends QuietStreamContract {
    QuietStreamIT() {
        super(EventWatch::new);
    }
}
