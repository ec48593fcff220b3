package dev.streamside.web;

import org.springframework.http.HttpStatus;

/// Why a request was refused, as a stable word that clients can act on. A title says the same for people.
public enum ProblemCode {
    INVALID(HttpStatus.BAD_REQUEST, "Something in the request is not acceptable"),
    LOGIN_REQUIRED(HttpStatus.UNAUTHORIZED, "Sign in first"),
    BAD_CREDENTIALS(HttpStatus.UNAUTHORIZED, "Username or password is wrong"),
    NOT_OWNER(HttpStatus.FORBIDDEN, "Only the owner of the stream may do this"),
    BANNED(HttpStatus.FORBIDDEN, "The owner of this stream has banned you from its chat"),
    FORBIDDEN(HttpStatus.FORBIDDEN, "Not allowed"),
    CROSS_SITE(HttpStatus.FORBIDDEN, "Requests from other sites may not change anything"),
    NOT_FOUND(HttpStatus.NOT_FOUND, "There is nothing at this address"),
    STREAM_NOT_FOUND(HttpStatus.NOT_FOUND, "No such stream"),
    CHANNEL_NOT_FOUND(HttpStatus.NOT_FOUND, "No such channel"),
    CHAT_NOT_FOUND(HttpStatus.NOT_FOUND, "No such chat"),
    MEMBER_NOT_FOUND(HttpStatus.NOT_FOUND, "No such member"),
    METHOD_NOT_ALLOWED(HttpStatus.METHOD_NOT_ALLOWED, "This address does not know this method"),
    USERNAME_TAKEN(HttpStatus.CONFLICT, "Someone else has this username"),
    STREAM_NOT_LIVE(HttpStatus.CONFLICT, "The stream is not live"),
    WRONG_STATUS(HttpStatus.CONFLICT, "The stream is not in a state for this"),
    TOO_MANY_BANS(HttpStatus.CONFLICT, "This stream cannot have more bans"),
    TOO_LARGE(HttpStatus.CONTENT_TOO_LARGE, "The request is too large"),
    UNSUPPORTED_MEDIA_TYPE(HttpStatus.UNSUPPORTED_MEDIA_TYPE, "Send JSON, not compressed"),
    UPGRADE_REQUIRED(HttpStatus.UPGRADE_REQUIRED, "This address speaks WebSocket"),
    TOO_FAST(HttpStatus.TOO_MANY_REQUESTS, "Slow down"),
    TOO_MANY_ATTEMPTS(HttpStatus.TOO_MANY_REQUESTS, "Too many attempts"),
    TOO_MANY_CONNECTIONS(HttpStatus.TOO_MANY_REQUESTS, "Too many connections"),
    INTERNAL(HttpStatus.INTERNAL_SERVER_ERROR, "Something went wrong on our side"),
    TRY_LATER(HttpStatus.SERVICE_UNAVAILABLE, "Not possible right now");

    private final HttpStatus status;
    private final String title;

    ProblemCode(HttpStatus status, String title) {
        this.status = status;
        this.title = title;
    }

    public HttpStatus status() {
        return status;
    }

    public String title() {
        return title;
    }
}
