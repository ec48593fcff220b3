package dev.streamside.platform.bus;

import java.util.Set;

/// For nodes that only query the database.
public class NoBus implements Bus {
    @Override
    public void listen(Listener listener) {}

    @Override
    public void listen(String channel, Listener listener) {}

    @Override
    public void publish(String channel, byte[] message) {}

    @Override
    public void follow(Set<String> channels) {}

    @Override
    public boolean carries() {
        return false;
    }

    @Override
    public boolean isDisconnected() {
        return true;
    }
}
