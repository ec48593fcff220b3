/// Two runs side by side, whoever made them: which rows differ, and by more than chance.
@NullMarked
package dev.streamside.lab.compare;

import org.jspecify.annotations.NullMarked;
