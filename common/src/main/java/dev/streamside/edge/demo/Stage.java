package dev.streamside.edge.demo;

import java.util.List;

/// The place where a show is played, as its director sees it. Calls by the cast may fail like any others;
/// then the show continues without them.
interface Stage {
    /// A chat by a visitor, who does not belong to the cast.
    record Heard(String seq, String name, String text) {}

    /// Prepares a round: the stream is live, and bans and reactions of the last round are undone.
    void prepare() throws InterruptedException;

    void perform(Act.Deed deed) throws InterruptedException;

    /// Answers a visitor.
    ///
    /// @return false if it was refused, for example because of slow mode
    boolean answer(Part who, Heard heard, String text) throws InterruptedException;

    /// Counts the guests as viewers for half a minute.
    void beSeen() throws InterruptedException;

    /// The visitors' chats since the last call, oldest first; none at the first call.
    List<Heard> listen() throws InterruptedException;

    /// Whether there is a viewer who is not a guest of the show.
    boolean isWatched() throws InterruptedException;
}
