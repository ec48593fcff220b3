package dev.streamside.http;

import dev.streamside.problem.ProblemCode;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.springframework.core.io.ClassPathResource;
import org.springframework.stereotype.Component;
import org.springframework.web.util.HtmlUtils;

/// A problem as a page, for people who follow a link or mistype an address. Its file shows [ProblemCode#NOT_FOUND];
/// the page's script translates the heading.
@Component
class ErrorPage {
    private static final String HEADING = "data-i18n=\"problem.NOT_FOUND\">There is nothing here.</h1>";

    private final String page;

    ErrorPage() throws IOException {
        page = new ClassPathResource("static/error.html").getContentAsString(StandardCharsets.UTF_8);
        if (!page.contains(HEADING)) {
            throw new IllegalStateException("error.html lacks its heading");
        }
    }

    /// Whether a browser asks for a page. The API never answers with one.
    static boolean isWanted(HttpServletRequest request) {
        String path = request.getRequestURI();
        String accept = request.getHeader("Accept");
        return accept != null
                && accept.contains("text/html")
                && (request.getMethod().equals("GET") || request.getMethod().equals("HEAD"))
                && !path.startsWith("/api/")
                && !path.startsWith("/ws/");
    }

    byte[] about(ProblemCode code) {
        return page.replace(
                        HEADING,
                        "data-i18n=\"problem." + code.name() + "\">" + HtmlUtils.htmlEscape(code.title()) + "</h1>")
                .getBytes(StandardCharsets.UTF_8);
    }
}
