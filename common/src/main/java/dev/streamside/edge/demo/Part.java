package dev.streamside.edge.demo;

/// A member in a show.
///
/// @param name     the username
/// @param language in which they write, such as `ko`
/// @param shownAs  the display name
record Part(String name, String language, Role role, String shownAs) {
    enum Role {
        HOST,
        MODERATOR,
        GUEST,
        /// Appears in one scene, and does not belong to the crowd.
        STRANGER
    }
}
