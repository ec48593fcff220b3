package dev.streamside.polling;

import dev.streamside.testing.AuthorizationContract;

class PollingAuthorizationIT extends AuthorizationContract {
    PollingAuthorizationIT() {
        super(PollingWatch::new);
    }
}
