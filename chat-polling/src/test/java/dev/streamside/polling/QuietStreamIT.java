package dev.streamside.polling;

import dev.streamside.testing.QuietStreamContract;
import dev.streamside.testing.watch.EventWatch;

class QuietStreamIT extends QuietStreamContract {
    QuietStreamIT() {
        super(EventWatch::new);
    }
}
