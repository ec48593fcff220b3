package dev.streamside.crowd;

import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import java.time.Duration;

/// A request, and what becomes of it.
///
/// @param request  without a body; it can be written again if a duplicate of it is written
/// @param patience how long its answer may take
record Exchange(FullHttpRequest request, Duration patience, Reply reply) {
    static final Duration PATIENCE = Duration.ofSeconds(30);

    /// Gets the answer. One of the two is called, once.
    interface Reply {
        /// @param response of status 200; valid during this call
        void answered(FullHttpResponse response);

        /// @param retryAfterMillis how long the server asks to wait before the next request
        void failed(long retryAfterMillis);
    }
}
