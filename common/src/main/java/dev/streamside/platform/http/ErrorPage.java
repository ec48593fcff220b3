package dev.streamside.platform.http;

import dev.streamside.platform.problem.ProblemCode;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import org.springframework.stereotype.Component;
import org.springframework.web.util.HtmlUtils;

/// A problem as a page, for people who follow a broken link or mistype an address. Its file shows
/// [ProblemCode#NOT_FOUND]; the page's script translates the heading.
@Component
class ErrorPage {
    private static final String HEADING = "data-i18n=\"problem.NOT_FOUND\">Page not found.</h1>";

    private final String page;

    ErrorPage(PageFiles files) {
        page = files.text("error.html");
        if (!page.contains(HEADING)) {
            throw new IllegalStateException("error.html lacks its heading");
        }
    }

    /// Whether a browser navigates to a page. Requests to the API, or for files that pages load, never get
    /// one.
    static boolean isWanted(HttpServletRequest request) {
        String path = request.getRequestURI();
        String accept = request.getHeader("Accept");
        return accept != null
                && accept.contains("text/html")
                && (request.getMethod().equals("GET") || request.getMethod().equals("HEAD"))
                && !path.startsWith("/api/")
                && !path.startsWith("/ws/")
                && !path.startsWith("/assets/");
    }

    byte[] about(ProblemCode code) {
        return page.replace(
                        HEADING,
                        "data-i18n=\"problem." + code.name() + "\">" + HtmlUtils.htmlEscape(code.title()) + "</h1>")
                .getBytes(StandardCharsets.UTF_8);
    }
}
