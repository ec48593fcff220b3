package dev.streamside.monitoring;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/// Polls about once a second.
final class PollFollower extends Follower {
    PollFollower(URI base, String stream) {
        super(base, stream);
    }

    @Override
    void follow() throws IOException, InterruptedException {
        String address = "/api/v1/streams/" + stream + "/chats?limit=200&overflow=page&after=" + last();
        var poll = HttpRequest.newBuilder(base.resolve(address))
                .timeout(Duration.ofSeconds(5))
                .build();
        HttpResponse<String> answer = HTTP.send(poll, BodyHandlers.ofString());
        if (answer.statusCode() != 200) {
            throw new IOException(answer.toString());
        }
        take(answer.body());
        Thread.sleep(ThreadLocalRandom.current().nextLong(800, 1_200));
    }
}
