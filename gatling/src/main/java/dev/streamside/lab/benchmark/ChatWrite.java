package dev.streamside.lab.benchmark;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// A way to store chats.
///
/// @param senders how many store chats at once, each in commits of its own
/// @param inCommit chats that are stored in each commit
/// @param changes its differences from plain JPA
record ChatWrite(int senders, int inCommit, Set<Change> changes) {
    /// The changes to plain JPA, in the order in which they are made.
    enum Change {
        /// Plain JPA reads each member before it saves a chat that refers to it.
        MEMBER_NOT_SELECTED("member not selected"),
        /// Plain JPA reads the stream, once in a commit, and so knows whether it is live.
        STATUS_CACHED("status cached"),
        /// Saves readers a join.
        AUTHOR_IN_ROW("author in the row"),
        /// Replaces the auto-increment. The numbers of a stream, which have no gaps, are then its cursor. The
        /// stream's row is locked until the commit.
        NUMBER_OF_STREAM("number of the stream"),
        NO_KEYS("no foreign keys and indices");

        final String words;

        Change(String words) {
            this.words = words;
        }
    }

    ChatWrite {
        changes = Set.copyOf(changes);
    }

    static ChatWrite plain(int senders, int inCommit) {
        return new ChatWrite(senders, inCommit, Set.of());
    }

    ChatWrite with(Change... more) {
        Set<Change> all = EnumSet.noneOf(Change.class);
        all.addAll(changes);
        all.addAll(List.of(more));
        return new ChatWrite(senders, inCommit, all);
    }

    ChatWrite without(Change change) {
        Set<Change> others = EnumSet.noneOf(Change.class);
        others.addAll(changes);
        others.remove(change);
        return new ChatWrite(senders, inCommit, others);
    }

    boolean has(Change change) {
        return changes.contains(change);
    }

    String name() {
        String words = changes.stream().sorted().map(change -> change.words).collect(Collectors.joining(", "));
        return (senders == 1 ? "1 sender, " : senders + " senders, ") + inCommit + " in a commit: "
                + (words.isEmpty() ? "plain JPA" : words);
    }
}
