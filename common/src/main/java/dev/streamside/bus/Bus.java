package dev.streamside.bus;

import java.util.Set;

/// Carries messages between nodes. It may lose, double and reorder them, and has no memory; never delays its caller.
/// Thread-safe.
public interface Bus {
    /// Is told what happens on its channels. The threads that tell it must not be kept waiting.
    interface Listener {
        /// Called by one thread for each channel.
        ///
        /// @param message perhaps one of this node's own
        void arrived(String channel, byte[] message);

        /// The channel is heard from now on, for the first time or again. What was sent before may have been missed.
        /// Called by any thread.
        default void heard(String channel) {}
    }

    /// Sets who is told of the channels that are followed.
    void listen(Listener listener);

    /// Listens to a channel for ever, whatever is followed besides. To be called by constructors.
    void listen(String channel, Listener listener);

    /// Sends a message to all nodes that listen to the channel, perhaps this one included.
    void publish(String channel, byte[] message);

    /// Follows these channels from now on, and no others.
    void follow(Set<String> channels);

    /// Whether it carries anything at all.
    boolean carries();

    /// Whether this node has reason to believe that it hears nothing.
    boolean isDeaf();
}
