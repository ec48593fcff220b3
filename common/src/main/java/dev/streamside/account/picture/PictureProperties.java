package dev.streamside.account.picture;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// Settings of members' pictures.
///
/// @param allowPrivate whether pictures may be fetched from private addresses, as in the network of this server, and
///                     without TLS
@ConfigurationProperties(prefix = "streamside.pictures", ignoreUnknownFields = false)
record PictureProperties(@DefaultValue("false") boolean allowPrivate) {}
