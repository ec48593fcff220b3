package dev.streamside.websocket;

import dev.streamside.testing.AuthorizationContract;

class SocketAuthorizationIT extends AuthorizationContract {
    SocketAuthorizationIT() {
        super(SocketWatch::open);
    }
}
