/// A database as full as a service of some years: members, channels, subscriptions, streams, chats, and
/// prepared sign-ins.
@NullMarked
package dev.streamside.lab.dataset;

import org.jspecify.annotations.NullMarked;
