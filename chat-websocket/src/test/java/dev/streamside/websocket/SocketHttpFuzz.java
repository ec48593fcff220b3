package dev.streamside.websocket;

import dev.streamside.testing.HttpFuzz;

class SocketHttpFuzz extends HttpFuzz {
    SocketHttpFuzz() {
        // The other application answers polls, so their method is not among those of the address here.
        super("""

                [[operations]]
                include-operation-id = "pollChats"
                checks.positive_data_acceptance.expected-statuses = [405]

                [[operations]]
                include-path = "/api/v1/streams/{streamId}/chats"
                checks.allow_header_conformance.enabled = false
                """);
    }
}
