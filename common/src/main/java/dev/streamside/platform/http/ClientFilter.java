package dev.streamside.platform.http;

import dev.streamside.platform.guard.CurrentClient;
import dev.streamside.platform.id.ClientAddress;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/// Sets the [CurrentClient] of each request. Comes before the session is looked up, which may need the database.
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 4)
class ClientFilter extends HttpFilter {
    private static final long serialVersionUID = 1L;

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        CurrentClient.is(ClientAddress.of(request.getRemoteAddr()));
        try {
            chain.doFilter(request, response);
        } finally {
            CurrentClient.isNobody();
        }
    }
}
