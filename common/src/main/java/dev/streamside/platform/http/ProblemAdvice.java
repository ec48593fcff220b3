package dev.streamside.platform.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/// Turns the exceptions of controllers into answers.
@RestControllerAdvice
record ProblemAdvice(Problems problems) {
    @ExceptionHandler
    void answer(Exception failure, HttpServletRequest request, HttpServletResponse response) throws Exception {
        if (failure instanceof AccessDeniedException) {
            throw failure; // Spring Security decides whether to ask for a sign-in
        }
        if (response.isCommitted()) {
            throw failure; // a filter cuts the connection
        }
        problems.write(failure, request, response);
    }
}
