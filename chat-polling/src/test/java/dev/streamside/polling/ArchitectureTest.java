package dev.streamside.polling;

import dev.streamside.testing.Architecture;

class ArchitectureTest extends Architecture {}
