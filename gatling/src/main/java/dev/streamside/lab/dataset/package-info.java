/// A database as full as that of a service after some years: members, channels, subscriptions, streams, chats and
/// prepared sign-ins.
@NullMarked
package dev.streamside.lab.dataset;

import org.jspecify.annotations.NullMarked;
