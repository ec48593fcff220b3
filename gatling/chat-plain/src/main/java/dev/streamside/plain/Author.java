package dev.streamside.plain;

import org.jspecify.annotations.Nullable;

/// The author of a message, as viewers see it.
record Author(long id, String name, @Nullable String imageUrl) {
    static Author of(Member member) {
        return new Author(member.id, member.displayName, member.imageUrl);
    }
}
