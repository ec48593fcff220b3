package dev.streamside.testing.load;

import dev.streamside.testing.Api;
import dev.streamside.testing.process.NodeProcess;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/// Members who send chats through one node.
final class ChatSenders {
    private static final String TEXT = "how long did it take you to learn this?";

    private final InetSocketAddress node;
    private final List<String> sessions;

    ChatSenders(NodeProcess node, int members) {
        this.node = address(node);
        this.sessions = IntStream.range(0, members)
                .mapToObj(i ->
                        Api.member(node.base()).cookie("streamside_session").orElseThrow())
                .toList();
    }

    /// @param connections how many connections, each of which sends once a second
    HttpLoad.Result send(String stream, int connections, Duration time, SendTimes sendTimes) {
        return HttpLoad.paced(
                node,
                connections,
                Duration.ofSeconds(1),
                time,
                i -> chat(stream, i, Batch.mark(sendTimes.mark(System.nanoTime()), TEXT)));
    }

    /// As many as the node accepts.
    HttpLoad.Result sendAll(String stream, int connections, Duration time) {
        return HttpLoad.closed(node, connections, time, i -> chat(stream, i, TEXT));
    }

    private byte[] chat(String stream, int i, String text) {
        return HttpLoad.post(
                "/api/v1/streams/" + stream + "/chats",
                sessions.get(i % sessions.size()),
                "{\"text\":\"" + text + "\"}");
    }

    static InetSocketAddress address(NodeProcess node) {
        return new InetSocketAddress("localhost", node.base().getPort());
    }
}
