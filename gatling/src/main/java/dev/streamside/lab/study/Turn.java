package dev.streamside.lab.study;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/// One run that is to be made.
///
/// @param block from 1
record Turn(Variant variant, int block) {

    /// Every variant once in each block, in an order that chance gives each block; the steps of each run in an order
    /// of their own.
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
