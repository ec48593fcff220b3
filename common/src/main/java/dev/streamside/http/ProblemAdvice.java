package dev.streamside.http;

import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/// Turns the exceptions of controllers into answers.
@RestControllerAdvice
class ProblemAdvice {
    private final Problems problems;

    ProblemAdvice(Problems problems) {
        this.problems = problems;
    }

    @ExceptionHandler
    ResponseEntity<ProblemDetail> answer(Exception failure, HttpServletRequest request) throws Exception {
        if (failure instanceof AccessDeniedException) {
            throw failure; // Spring Security decides whether to ask for a sign-in
        }
        return problems.answer(failure, request);
    }
}
