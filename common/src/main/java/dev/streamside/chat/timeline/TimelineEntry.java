package dev.streamside.chat.timeline;

/// An entry as a timeline holds it: the bytes that viewers get, and the fields that later changes need.
/// Immutable: the bytes must not be changed.
///
/// @param json      what every viewer gets
/// @param essential whether no reader may skip it
/// @param author    the id of the member who wrote it; 0 for an entry without an author
/// @param quoted    `seq` of the earlier entry that it quotes; 0 if there is none. A quoted entry more than
///                  2,147,483,647 numbers earlier is not remembered
@SuppressWarnings("ArrayRecordComponent") // never compared
public record TimelineEntry(byte[] json, boolean essential, long author, long quoted) {

    /// An entry without author or quote, which readers may skip.
    public TimelineEntry(byte[] json) {
        this(json, false, 0, 0);
    }
}
