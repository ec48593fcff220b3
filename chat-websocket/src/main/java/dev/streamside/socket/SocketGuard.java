package dev.streamside.socket;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Decides who may open a connection, before the upgrade.
///
/// @param <C> what the handler is told about the connection
public interface SocketGuard<C> {

    /// Lets a request be upgraded, or answers it.
    ///
    /// @return what the handler is told about the connection; null when the request has been answered instead
    @Nullable
    C admit(HttpServletRequest request, HttpServletResponse response) throws IOException;
}
