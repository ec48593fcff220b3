package dev.streamside.websocket;

import dev.streamside.testing.ManagementContract;

class ManagementIT extends ManagementContract {
    ManagementIT() {
        super("websocket");
    }
}
