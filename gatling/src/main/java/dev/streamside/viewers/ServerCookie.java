package dev.streamside.viewers;

import java.net.URI;

/// The cookies that a chat gives to browsers.
public enum ServerCookie {
    /// Keeps a member signed in.
    SESSION("streamside_session"),
    /// Tells guests apart.
    GUEST("streamside_viewer");

    /// Over TLS only (RFC 6265bis).
    private static final String PREFIX = "__Host-";

    private final String name;

    ServerCookie(String name) {
        this.name = name;
    }

    /// Its name at a chat.
    public String nameAt(URI chat) {
        return "https".equals(chat.getScheme()) ? PREFIX + name : name;
    }
}
