package dev.streamside.platform.problem;

/// Why a request was refused, as a stable word for clients. The title says the same for people.
public enum ProblemCode {
    HELD(202, "A moderator will look at this chat first"),
    NAME_HELD(202, "A moderator will look at this chat first, because of your name"),
    INVALID(400, "The request is invalid"),
    LINKS_REFUSED(400, "Links may not be sent in this chat"),
    EMOJI_ONLY(400, "Only emoji may be sent in this chat"),
    WORD_REFUSED(400, "This channel does not want one of these words"),
    QUOTE_REFUSED(400, "The chat that this one replies to breaks a rule of this chat"),
    LOGIN_REQUIRED(401, "Sign in first"),
    BAD_CREDENTIALS(401, "Username or password is wrong"),
    INVALID_TOKEN(401, "The bearer token is not valid"),
    NOT_OWNER(403, "Only the owner of the stream may do this"),
    NOT_MODERATOR(403, "Only moderators of the channel may do this"),
    OUTRANKED(403, "This member's role is as high as yours, or higher"),
    BANNED(403, "You are banned from this chat"),
    MODERATORS_ONLY(403, "Only moderators may write in this chat"),
    SUBSCRIBERS_ONLY(403, "Only subscribers may write in this chat"),
    ACCOUNT_TOO_NEW(403, "This account is too new to write in this chat"),
    NAME_REFUSED(403, "This channel does not want your name beside its chats"),
    FORBIDDEN(403, "Not allowed"),
    OUT_OF_SCOPE(403, "The service token is not for this"),
    CROSS_SITE(403, "Requests from other sites may not change anything"),
    NOT_FOUND(404, "There is nothing at this address"),
    STREAM_NOT_FOUND(404, "No such stream"),
    CHANNEL_NOT_FOUND(404, "No such channel"),
    CHAT_NOT_FOUND(404, "No such chat"),
    MEMBER_NOT_FOUND(404, "No such member"),
    METHOD_NOT_ALLOWED(405, "This method is not supported here"),
    USERNAME_TAKEN(409, "Someone else has this username"),
    STREAM_NOT_LIVE(409, "The stream is not live"),
    WRONG_STATUS(409, "The stream is in the wrong state for this"),
    NO_MAIL(409, "This site sends no mail"),
    TOO_MANY_BANS(409, "This channel cannot have more bans"),
    TOO_MANY_MODERATORS(409, "This channel cannot have more moderators"),
    TOO_MANY_WORDS(409, "This channel cannot have more words"),
    TOO_MANY_HELD(409, "Enough of your chats wait for a moderator"),
    TOO_MANY_REPORTS(409, "Enough of your reports wait for a moderator"),
    REPEATED(409, "This was said a moment ago"),
    LINK_EXPIRED(410, "This link has expired or has been used"),
    TOO_LARGE(413, "The request is too large"),
    UNSUPPORTED_MEDIA_TYPE(415, "Send JSON, not compressed"),
    UPGRADE_REQUIRED(426, "This address speaks WebSocket"),
    SLOW_MODE(429, "Wait for your next chat"),
    TOO_FAST(429, "Slow down"),
    TOO_MANY_ATTEMPTS(429, "Too many attempts"),
    TOO_MANY_CONNECTIONS(429, "Too many connections"),
    INTERNAL(500, "Something went wrong on our side"),
    TRY_LATER(503, "Not possible right now");

    private final int status;
    private final String title;

    ProblemCode(int status, String title) {
        this.status = status;
        this.title = title;
    }

    public int status() {
        return status;
    }

    public String title() {
        return title;
    }
}
