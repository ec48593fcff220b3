package dev.streamside.platform.http;

import dev.streamside.platform.id.Ids;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.regex.Pattern;
import org.slf4j.MDC;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/// Gives each request an id that appears in its answer and in its log lines: the one from the proxy, if it is
/// valid, or a new one. Polls are answered before this filter: their answers are shared, and they log
/// nothing.
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 1)
class RequestIdFilter extends HttpFilter {
    private static final long serialVersionUID = 1L;
    private static final String HEADER = "X-Request-Id";
    private static final String MDC_KEY = "requestId";
    private static final Pattern ACCEPTABLE = Pattern.compile("[A-Za-z0-9_-]{8,64}");

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        String given = request.getHeader(HEADER);
        String id = given != null && ACCEPTABLE.matcher(given).matches()
                ? given
                : Long.toUnsignedString(Ids.next(), Character.MAX_RADIX);
        response.setHeader(HEADER, id);
        MDC.put(MDC_KEY, id);
        try {
            chain.doFilter(request, response);
        } finally {
            MDC.remove(MDC_KEY);
        }
    }
}
