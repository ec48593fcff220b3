package dev.streamside.lab.study;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/// A planned run.
///
/// @param block from 1
record Turn(Variant variant, int block) {

    /// Every variant once in each block, in a random order for each block. The steps of each run also have a
    /// random order.
    ///
    /// @param seed the same seed gives the same order
    static List<Turn> inBlocks(List<Variant> variants, int blocks, long seed) {
        var random = new Random(seed);
        List<Turn> turns = new ArrayList<>();
        for (int block = 1; block <= blocks; block++) {
            List<Variant> order = new ArrayList<>(variants);
            Collections.shuffle(order, random);
            for (Variant variant : order) {
                turns.add(new Turn(variant.shuffled(random), block));
            }
        }
        return turns;
    }
}
