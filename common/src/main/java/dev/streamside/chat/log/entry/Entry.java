package dev.streamside.chat.log.entry;

import dev.streamside.platform.id.MemberId;
import org.jspecify.annotations.Nullable;

/// A committed entry, as passed to timelines and their watchers. Immutable: the bytes must not be changed.
///
/// @param seq    its number in the stream's log, starting at 1
/// @param target `seq` of the entry that it refers to; null for most types
/// @param author who wrote it, if it is a chat that can be read; otherwise null
/// @param json   what every viewer gets, encoded once
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Entry(
        long seq,
        EntryType type,
        @Nullable Long target,
        @Nullable MemberId author,
        byte[] json) {}
