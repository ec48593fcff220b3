package dev.streamside.chat.replay;

/// How busy the chat of a stream was.
///
/// @param slotMillis the length of each slot
/// @param chats      how many were sent in each, deleted or not
@SuppressWarnings("ArrayRecordComponent") // never compared
record Activity(long slotMillis, int[] chats) {}
