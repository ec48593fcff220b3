package dev.streamside.platform.http;

/// Access to an address. Whether a member may change *this* stream or chat is decided by the services.
///
/// @param pattern path pattern, in which `*` is one segment, and a final `**` any number of them
/// @param reading access with `GET` and `HEAD`
/// @param writing access with any other method
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
