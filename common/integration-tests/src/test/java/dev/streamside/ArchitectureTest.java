package dev.streamside;

import dev.streamside.testing.Architecture;

class ArchitectureTest extends Architecture {}
