package dev.streamside.socket;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Decides before the upgrade whether a connection may be opened.
///
/// @param <C> the handler's context of the connection
public interface SocketGuard<C> {

    /// Lets a request be upgraded, or answers it.
    ///
    /// @return the handler's context of the connection; null when the request has been answered instead
    @Nullable
    C admit(HttpServletRequest request, HttpServletResponse response) throws IOException;

    /// Whether this connection may be compressed, if the client offers it.
    default boolean mayCompress(C context) {
        return true;
    }
}
