package dev.streamside.websocket;

import dev.streamside.testing.AuthorizationContract;
import dev.streamside.testing.watch.SocketWatch;

class SocketAuthorizationIT extends AuthorizationContract {
    SocketAuthorizationIT() {
        super(SocketWatch::open);
    }
}
