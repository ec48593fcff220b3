package dev.streamside.websocket;

import dev.streamside.testing.FrozenDatabaseContract;

class FrozenDatabaseIT extends FrozenDatabaseContract {}
