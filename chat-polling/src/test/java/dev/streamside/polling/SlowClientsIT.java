package dev.streamside.polling;

import dev.streamside.testing.SlowClientsContract;

class SlowClientsIT extends SlowClientsContract {}
