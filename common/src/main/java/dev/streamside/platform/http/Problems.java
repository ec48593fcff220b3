package dev.streamside.platform.http;

import dev.streamside.platform.database.ConnectionLoss;
import dev.streamside.platform.database.DatabaseState;
import dev.streamside.platform.database.ReadOnlyServer;
import dev.streamside.platform.problem.FieldReason;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.catalina.connector.ClientAbortException;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.security.web.firewall.RequestRejectedException;
import org.springframework.stereotype.Component;
import org.springframework.web.ErrorResponse;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.MissingServletRequestParameterException;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.context.request.async.AsyncRequestNotUsableException;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.exc.InvalidTypeIdException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

/// Turns any failure into an answer that says what to do and hides internals: a problem (RFC 9457) for
/// programs, a page for people. Used by the controllers' advice and by the filters, so that both give the
/// same answers.
@Component
public class Problems {
    private static final Logger log = LoggerFactory.getLogger(Problems.class);

    private final ObjectMapper json;
    private final DatabaseState database;
    private final ErrorPage page;

    Problems(ObjectMapper json, DatabaseState database, ErrorPage page) {
        this.json = json;
        this.database = database;
        this.page = page;
    }

    private ResponseEntity<ProblemDetail> problem(Throwable failure, Refusal refusal, HttpServletRequest request) {
        var problem = ProblemDetail.forStatusAndDetail(
                HttpStatusCode.valueOf(refusal.code().status()), refusal.detail());
        problem.setType(URI.create("/api.html#" + refusal.code().name()));
        problem.setTitle(refusal.code().title());
        problem.setInstance(URI.create(
                request.getRequestURI().replaceAll("[^A-Za-z0-9/_.~-]", "_").replaceAll("^/{2,}", "/")));
        problem.setProperty("code", refusal.code().name());
        if (!refusal.fields().isEmpty()) {
            problem.setProperty("fields", refusal.fields());
        }
        var answer = ResponseEntity.status(refusal.code().status())
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .header(HttpHeaders.CACHE_CONTROL, "no-store");
        if (failure instanceof HttpRequestMethodNotSupportedException unsupported) {
            answer.allow(allowed(unsupported));
        }
        if (refusal.code() == ProblemCode.INVALID_TOKEN) {
            answer.header(HttpHeaders.WWW_AUTHENTICATE, "Bearer error=\"invalid_token\"");
        }
        Duration wait = refusal.retryAfter();
        if (wait != null) {
            problem.setProperty("retryAfterMillis", wait.toMillis());
            answer.header(HttpHeaders.RETRY_AFTER, Long.toString(Math.max(1, Math.ceilDiv(wait.toMillis(), 1000))));
        }
        return answer.body(problem);
    }

    /// Writes the answer for `failure`. Logs it when it is our fault.
    ///
    /// @throws IOException if another answer has begun. The connection is then cut, because that answer is
    ///     incomplete
    public void write(Throwable failure, HttpServletRequest request, HttpServletResponse response) throws IOException {
        Refusal refusal = refusalFor(failure, request);
        if (response.isCommitted()) {
            throw new IOException("The answer had begun.", failure);
        }
        var answer = problem(failure, refusal, request);
        boolean forPeople = ErrorPage.isWanted(request);
        byte[] body = forPeople ? page.about(refusal.code()) : json.writeValueAsBytes(answer.getBody());
        response.resetBuffer();
        response.setStatus(answer.getStatusCode().value());
        answer.getHeaders().forEach((name, values) -> values.forEach(value -> response.setHeader(name, value)));
        if (forPeople) {
            response.setContentType("text/html;charset=UTF-8");
        }
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }

    /// Spring also answers `HEAD` where it answers `GET`, and `OPTIONS` everywhere, but does not list them.
    private static HttpMethod[] allowed(HttpRequestMethodNotSupportedException failure) {
        Set<HttpMethod> methods =
                new LinkedHashSet<>(Objects.requireNonNullElse(failure.getSupportedHttpMethods(), Set.of()));
        if (methods.contains(HttpMethod.GET)) {
            methods.add(HttpMethod.HEAD);
        }
        methods.add(HttpMethod.OPTIONS);
        return methods.toArray(HttpMethod[]::new);
    }

    private Refusal refusalFor(Throwable failure, HttpServletRequest request) {
        return refusalFor(failure, request.getMethod() + " " + request.getRequestURI());
    }

    /// The refusal that tells a client about `failure`. Logs it when it is our fault.
    ///
    /// @param what what failed, for the log
    public Refusal refusalFor(Throwable failure, String what) {
        return switch (failure) {
            case Refusal refusal -> refusal;
            case HttpMessageNotReadableException unreadable -> unreadable(unreadable);
            case JacksonException malformed -> unreadable(malformed);
            case MethodArgumentTypeMismatchException mismatch -> mismatch(mismatch);
            case MissingServletRequestParameterException missing ->
                Refusal.invalid(missing.getParameterName(), FieldReason.REQUIRED, "is required");
            case ErrorResponse error -> refused(error);
            case InvalidParameterException _ -> Refusal.of(ProblemCode.INVALID, "The query string is malformed.");
            case RequestRejectedException _ -> // thrown when the header or parameter is read
                Refusal.of(ProblemCode.INVALID, "A header or a parameter has characters that are not allowed.");
            case RuntimeException lost
            when ConnectionLoss.caused(lost) || ReadOnlyServer.caused(lost) -> {
                database.failedForARequest(lost);
                yield unavailable();
            }
            case TransientDataAccessException _ -> unavailable();
            case ClientAbortException _, AsyncRequestNotUsableException _ ->
                Refusal.of(ProblemCode.INVALID, "The client went away.");
            default -> internal(failure, what);
        };
    }

    private static Refusal unavailable() {
        return Refusal.until(ProblemCode.TRY_LATER, "The database does not answer; try again.", Duration.ofSeconds(2));
    }

    private static Refusal internal(Throwable failure, String what) {
        log.error("{} failed", what, failure);
        return Refusal.of(ProblemCode.INTERNAL, "Something went wrong on our side; the log has the details.");
    }

    private static Refusal unreadable(RuntimeException failure) {
        if (NestedExceptionUtils.getMostSpecificCause(failure) instanceof Refusal tooLarge) {
            return tooLarge;
        }
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            switch (cause) {
                case InvalidTypeIdException _ -> {
                    return Refusal.invalid("type", FieldReason.REQUIRED, "is missing or unknown");
                }
                case UnrecognizedPropertyException unknown -> {
                    return Refusal.invalid(
                            unknown.getPropertyName(), FieldReason.UNKNOWN, "is not a field of this request");
                }
                case DatabindException wrong
                when !wrong.getPath().isEmpty() -> {
                    return Refusal.invalid(path(wrong), "has a value of the wrong type");
                }
                case JacksonException _ -> {
                    return Refusal.of(ProblemCode.INVALID, "The body is not well-formed JSON.");
                }
                default -> {}
            }
        }
        return Refusal.of(ProblemCode.INVALID, "The body is missing or cannot be read.");
    }

    private static String path(DatabindException failure) {
        return failure.getPath().stream()
                .map(JacksonException.Reference::getPropertyName)
                .map(name -> name == null ? "[]" : name)
                .collect(Collectors.joining("."));
    }

    private static Refusal mismatch(MethodArgumentTypeMismatchException failure) {
        if (failure.getParameter().hasParameterAnnotation(PathVariable.class)) {
            return Refusal.of(ProblemCode.NOT_FOUND, "There is nothing at this address.");
        }
        return Refusal.invalid(failure.getName(), "has a value of the wrong type");
    }

    private static Refusal refused(ErrorResponse error) {
        return refused(error.getStatusCode().value());
    }

    /// The refusal that matches an HTTP status.
    static Refusal refused(int status) {
        ProblemCode code = switch (status) {
            case 403 -> ProblemCode.FORBIDDEN;
            case 404 -> ProblemCode.NOT_FOUND;
            case 405 -> ProblemCode.METHOD_NOT_ALLOWED;
            case 413 -> ProblemCode.TOO_LARGE;
            case 415 -> ProblemCode.UNSUPPORTED_MEDIA_TYPE;
            default -> status < 500 ? ProblemCode.INVALID : ProblemCode.INTERNAL;
        };
        return Refusal.of(code, code.title() + ".");
    }
}
