package dev.streamside.chatlog;

import org.jspecify.annotations.Nullable;

/// A committed entry on its way to timelines and to those who watch them. Immutable: nobody changes the bytes.
///
/// @param seq    its number in the stream's log, from 1
/// @param target `seq` of the entry that it is about; null for most types
/// @param json   what every viewer gets, encoded once
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Entry(long seq, EntryType type, @Nullable Long target, byte[] json) {}
