package dev.streamside.polling;

import dev.streamside.testing.FrozenDatabaseContract;

class FrozenDatabaseIT extends FrozenDatabaseContract {}
