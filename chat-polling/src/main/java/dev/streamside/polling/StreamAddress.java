package dev.streamside.polling;

import dev.streamside.id.StreamId;
import dev.streamside.stream.Streams;

/// An address below that of a stream, as in `/api/v1/streams/{id}/chats`.
///
/// @param suffix what follows the id, such as `/chats`
record StreamAddress(String suffix) {
    private static final String PREFIX = "/api/v1/streams/";

    boolean matches(String path) {
        return path.startsWith(PREFIX)
                && path.endsWith(suffix)
                && path.indexOf('/', PREFIX.length()) == path.length() - suffix.length();
    }

    /// The stream of a path that matches.
    ///
    /// @throws dev.streamside.problem.Refusal `STREAM_NOT_FOUND` if no stream can have this id
    StreamId streamId(String path) {
        StreamId streamId = StreamId.parse(path.substring(PREFIX.length(), path.length() - suffix.length()));
        if (streamId == null) {
            throw Streams.notFound();
        }
        return streamId;
    }
}
