package dev.streamside.crowd;

import org.jspecify.annotations.Nullable;

/// Where a viewer continues after what it has received last.
final class Cursor {
    private @Nullable String said;
    private long last = Payload.NONE;

    void follow(Payload payload) {
        if (payload.cursor() != null) {
            said = payload.cursor();
            last = Payload.NONE;
        } else if (payload.last() != Payload.NONE) {
            last = payload.last();
        }
    }

    boolean isKnown() {
        return said != null;
    }

    /// As the server wants it back; empty if it is not known. What goes on says only a number; what followed the
    /// number before still does.
    String text() {
        if (said == null) {
            return "";
        }
        int epoch = said.indexOf('-');
        return last == Payload.NONE ? said : last + (epoch < 0 ? "" : said.substring(epoch));
    }
}
