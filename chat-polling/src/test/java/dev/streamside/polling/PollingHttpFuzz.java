package dev.streamside.polling;

import dev.streamside.testing.HttpFuzz;

class PollingHttpFuzz extends HttpFuzz {
    PollingHttpFuzz() {
        // A longer wait would use up most of a run's time.
        super("""

                [[operations]]
                include-operation-id = "pollChats"
                parameters = { "query.wait" = 1 }
                """);
    }
}
