/// The obvious first version of a live chat, with Spring Data JPA alone: every request queries the database. It has
/// only the addresses that the laboratory's audience calls. Studies start it, for comparison with the other servers.
@NullMarked
package dev.streamside.plain;

import org.jspecify.annotations.NullMarked;
