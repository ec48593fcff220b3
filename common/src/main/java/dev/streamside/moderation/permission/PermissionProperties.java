package dev.streamside.moderation.permission;

import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// The operators of this site.
///
/// @param operators usernames of members who may do on every channel what its owner may. Sign up before you
///                  add yourself: anyone who signs up with such a name is an operator
@ConfigurationProperties(prefix = "streamside.permission", ignoreUnknownFields = false)
public record PermissionProperties(@DefaultValue List<String> operators) {

    public PermissionProperties {
        operators = List.copyOf(operators);
    }
}
