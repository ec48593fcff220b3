package dev.streamside.platform.guard;

import dev.streamside.platform.id.ClientAddress;
import org.jspecify.annotations.Nullable;

/// The client that this thread works for, so that a [Bulkhead] can give each client a fair share. Set by the
/// code that receives a request or a frame, and cleared when that is done.
public final class CurrentClient {
    private static final ThreadLocal<@Nullable ClientAddress> CLIENT = new ThreadLocal<>();

    private CurrentClient() {}

    /// Null while the thread works for no client, such as a timer's thread.
    public static @Nullable ClientAddress find() {
        return CLIENT.get();
    }

    public static void is(ClientAddress client) {
        CLIENT.set(client);
    }

    public static void isNobody() {
        CLIENT.remove();
    }
}
