package dev.streamside.polling;

import dev.streamside.testing.ConfigurationReference;

class ConfigurationReferenceTest extends ConfigurationReference {}
