package dev.streamside.polling;

import dev.streamside.testing.HttpFuzz;

class PollingHttpFuzz extends HttpFuzz {
    PollingHttpFuzz() {
        // A longer wait would use up most of the time that a run has.
        super("""

                [[operations]]
                include-operation-id = "pollChats"
                parameters = { "query.wait" = 1 }
                """);
    }
}
