package dev.streamside.socket;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Decides who may open a connection, while it is still a request.
///
/// @param <C> what the handler will know of the connection
public interface SocketGuard<C> {

    /// Lets a request become a connection, or answers it.
    ///
    /// @return what to know of the connection; null when the request has been answered instead
    @Nullable
    C admit(HttpServletRequest request, HttpServletResponse response) throws IOException;
}
