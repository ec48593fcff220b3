package dev.streamside.polling;

import dev.streamside.testing.HttpFuzz;

class PollingHttpFuzz extends HttpFuzz {
    PollingHttpFuzz() {
        // Longer, a poll may keep whoever fuzzes waiting for most of the time that there is.
        super("""

                [[operations]]
                include-operation-id = "pollChats"
                parameters = { "query.wait" = 1 }
                """);
    }
}
