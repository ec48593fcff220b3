package dev.streamside.http;

/// Who may call an address. Whether a member may change *this* stream or chat is up to the services.
///
/// @param pattern path pattern, in which `*` is one segment, and a final `**` any number of them
/// @param reading who may use `GET` and `HEAD`
/// @param writing who may use any other method
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
