package dev.streamside.polling;

import dev.streamside.testing.ManagementContract;

class ManagementIT extends ManagementContract {
    ManagementIT() {
        super("polling");
    }
}
