package benchmark;

import dev.streamside.testing.Api;
import dev.streamside.testing.process.ApplicationProcess;

/// The application that is measured.
record Subject(ApplicationProcess server, Api owner, Api guest) {
    static Subject of(ApplicationProcess server) {
        return new Subject(server, Api.member(server.base()), Api.guest(server.base()));
    }

    static String chats(String stream) {
        return "/api/v1/streams/" + stream + "/chats";
    }
}
