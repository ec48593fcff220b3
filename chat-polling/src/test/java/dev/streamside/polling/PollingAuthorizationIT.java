package dev.streamside.polling;

import dev.streamside.testing.AuthorizationContract;
import dev.streamside.testing.watch.PollingWatch;

class PollingAuthorizationIT extends AuthorizationContract {
    PollingAuthorizationIT() {
        super(PollingWatch::new);
    }
}
