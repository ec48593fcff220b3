package dev.streamside.websocket;

import dev.streamside.testing.ConfigurationReference;

class ConfigurationReferenceTest extends ConfigurationReference {}
