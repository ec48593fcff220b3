package dev.streamside.platform.http;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/// Answers requests that the server itself refused before any of our code ran.
@RestController
record ErrorResource(Problems problems) implements ErrorController {
    @RequestMapping("/error")
    void error(HttpServletRequest request, HttpServletResponse response) throws IOException {
        problems.write(
                request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE) instanceof Integer status
                        ? Problems.refused(status)
                        : Problems.refused(404),
                request,
                response);
    }
}
