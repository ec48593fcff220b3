package dev.streamside.polling;

import dev.streamside.broadcast.stream.Streams;
import dev.streamside.platform.id.StreamId;

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
    /// @throws dev.streamside.platform.problem.Refusal `STREAM_NOT_FOUND` if no stream can have this id
    StreamId streamId(String path) {
        return Streams.parseId(path.substring(PREFIX.length(), path.length() - suffix.length()));
    }
}
