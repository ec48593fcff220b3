package dev.streamside.http;

/// Who may call an address. Whether a member may touch *this* stream or chat is decided further inside.
///
/// @param pattern of the path, in which `*` is one segment and `**` any number at the end
/// @param reading who may `GET` and `HEAD`
/// @param writing who may call it with any other method
public record AccessRule(String pattern, Access reading, Access writing) {
    public enum Access {
        EVERYBODY,
        MEMBERS
    }

    public static AccessRule everybody(String pattern) {
        return new AccessRule(pattern, Access.EVERYBODY, Access.EVERYBODY);
    }

    public static AccessRule members(String pattern) {
        return new AccessRule(pattern, Access.MEMBERS, Access.MEMBERS);
    }

    public static AccessRule everybodyReadsMembersWrite(String pattern) {
        return new AccessRule(pattern, Access.EVERYBODY, Access.MEMBERS);
    }
}
