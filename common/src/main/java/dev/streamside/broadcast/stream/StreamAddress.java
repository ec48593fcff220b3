package dev.streamside.broadcast.stream;

import dev.streamside.platform.id.StreamId;
import org.jspecify.annotations.Nullable;

/// An address below that of a stream, as in `/api/v1/streams/{id}/chats`, for filters, which run before any controller.
///
/// @param suffix what follows the id, such as `/chats`
public record StreamAddress(String suffix) {
    private static final String PREFIX = "/api/v1/streams/";

    public boolean matches(String path) {
        return path.startsWith(PREFIX)
                && path.endsWith(suffix)
                && path.indexOf('/', PREFIX.length()) == path.length() - suffix.length();
    }

    /// The stream of a path that matches.
    ///
    /// @throws dev.streamside.platform.problem.Refusal `STREAM_NOT_FOUND` if no stream can have this id
    public StreamId streamId(String path) {
        return Streams.parseId(id(path));
    }

    /// As [#streamId], but null if no stream can have this id.
    public @Nullable StreamId find(String path) {
        return StreamId.parse(id(path));
    }

    private String id(String path) {
        return path.substring(PREFIX.length(), path.length() - suffix.length());
    }
}
