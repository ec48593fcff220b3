package dev.streamside.platform.cluster;

import dev.streamside.platform.bus.Bus;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Stands between a build with another encoding of entries and Redis: its messages carry another version, and it
/// does not understand those of this build.
final class OtherBuild implements Bus {
    private static final byte THIS_VERSION = 1;
    private static final byte OTHER_VERSION = 2;

    private final Bus bus;
    /// The channels whose messages every version understands.
    private final Set<String> control = ConcurrentHashMap.newKeySet();

    OtherBuild(Bus bus) {
        this.bus = bus;
    }

    /// Swaps the two versions, so that the parts above can be those of this build.
    private static byte[] translated(byte[] message) {
        byte[] other = message.clone();
        other[0] = message[0] == THIS_VERSION ? OTHER_VERSION : THIS_VERSION;
        return other;
    }

    @Override
    public void listen(Listener listener) {
        bus.listen(new Listener() {
            @Override
            public void arrived(String channel, byte[] message) {
                listener.arrived(channel, translated(message));
            }

            @Override
            public void subscribed(String channel) {
                listener.subscribed(channel);
            }
        });
    }

    @Override
    public void listen(String channel, Listener listener) {
        control.add(channel);
        bus.listen(channel, listener);
    }

    @Override
    public void publish(String channel, byte[] message) {
        bus.publish(channel, control.contains(channel) ? message : translated(message));
    }

    @Override
    public void follow(Set<String> channels) {
        bus.follow(channels);
    }

    @Override
    public boolean carries() {
        return bus.carries();
    }

    @Override
    public boolean isDisconnected() {
        return bus.isDisconnected();
    }
}
