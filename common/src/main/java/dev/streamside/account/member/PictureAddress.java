package dev.streamside.account.member;

import dev.streamside.platform.id.MemberId;
import org.jspecify.annotations.Nullable;

/// Where viewers load a member's picture: from this server. Only the member sees the original address.
public final class PictureAddress {
    private static final String START = "/api/v1/members/";

    private PictureAddress() {}

    /// @param source where the picture was fetched from, or this address; null without a picture
    /// @return relative to this server. It always leads to the member's newest picture, but the address
    ///     changes with the picture, so that browsers load a new one at once
    public static @Nullable String of(MemberId member, @Nullable String source) {
        if (source == null || source.startsWith(START)) {
            return source;
        }
        return START + member + "/picture?v=" + Integer.toHexString(source.hashCode());
    }
}
