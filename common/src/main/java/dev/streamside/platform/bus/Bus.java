package dev.streamside.platform.bus;

import java.util.Set;

/// Carries messages between nodes. It may lose, duplicate and reorder them, and stores nothing; it never
/// delays its caller. Thread-safe.
public interface Bus {
    /// Receives the events of channels. Must not block the threads that call it.
    interface Listener {
        /// Called by one thread for each channel.
        ///
        /// @param message may be one of this node's own
        void arrived(String channel, byte[] message);

        /// The channel is subscribed from now on, for the first time or again. Earlier messages may have been
        /// missed. Called by any thread.
        default void subscribed(String channel) {}
    }

    /// Sets the listener of the followed channels.
    void listen(Listener listener);

    /// Subscribes to a channel forever, whatever else is followed. Call this from constructors.
    void listen(String channel, Listener listener);

    /// Sends a message to all nodes that are subscribed to the channel. This node may be one of them.
    void publish(String channel, byte[] message);

    /// Follows these channels from now on, and no others.
    void follow(Set<String> channels);

    /// Whether it carries messages at all.
    boolean carries();

    /// Whether this node has reason to believe that it receives no messages.
    boolean isDisconnected();
}
