package dev.streamside.polling;

import dev.streamside.testing.HttpFuzz;

class PollingHttpFuzz extends HttpFuzz {
    PollingHttpFuzz() {
        super("");
    }
}
