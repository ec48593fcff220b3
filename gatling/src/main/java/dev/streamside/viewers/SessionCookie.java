package dev.streamside.viewers;

import java.net.URI;

/// The cookie that keeps a member signed in.
final class SessionCookie {
    private static final String NAME = "streamside_session";
    /// Over TLS only (RFC 6265bis).
    private static final String PREFIX = "__Host-";

    private SessionCookie() {}

    /// Its name at a chat.
    static String nameAt(URI chat) {
        return "https".equals(chat.getScheme()) ? PREFIX + NAME : NAME;
    }
}
