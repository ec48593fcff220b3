package dev.streamside.edge.webhook;

import java.net.URI;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// Settings of webhooks.
///
/// @param targets      the receivers, each with another `url`
/// @param allowPrivate whether targets may have private addresses, as in the network of this server
/// @param giveUpAfter  how long a message is retried
@ConfigurationProperties(prefix = "streamside.webhooks", ignoreUnknownFields = false)
record WebhookProperties(
        @DefaultValue List<Target> targets,
        @DefaultValue("false") boolean allowPrivate,
        @DefaultValue("1d") Duration giveUpAfter) {

    /// A receiver of messages.
    ///
    /// @param url    `https://` or `http://`, at most 500 characters
    /// @param secret signs messages: `whsec_`, and 24 to 64 random bytes as Base64
    /// @param events the kinds of events to send; empty for all
    record Target(
            URI url, @Nullable String secret, @DefaultValue Set<WebhookEvent> events) {
        private static final String PREFIX = "whsec_";
        private static final int MAX_URL = 500;
        private static final int MIN_BYTES = 24;
        private static final int MAX_BYTES = 64;

        Target {
            if (url.getHost() == null
                    || !List.of("https", "http").contains(url.getScheme())
                    || url.toString().length() > MAX_URL) {
                throw new IllegalArgumentException("url must be https://… of at most 500 characters");
            }
            int bytes = key(secret).length;
            if (bytes < MIN_BYTES || bytes > MAX_BYTES) {
                throw new IllegalArgumentException("secret must be whsec_ and 24 to 64 bytes as Base64, such as"
                        + " the output of: echo whsec_$(openssl rand -base64 32)");
            }
        }

        private static byte[] key(@Nullable String secret) {
            try {
                return secret == null || !secret.startsWith(PREFIX)
                        ? new byte[0]
                        : Base64.getDecoder().decode(secret.substring(PREFIX.length()));
            } catch (IllegalArgumentException _) {
                return new byte[0];
            }
        }

        byte[] key() {
            return key(secret);
        }

        boolean wants(WebhookEvent event) {
            return events.isEmpty() || events.contains(event);
        }

        /// Without the secret, for logs.
        @Override
        public String toString() {
            return url.toString();
        }
    }

    WebhookProperties {
        // Messages wait by address: either target would get those of both.
        if (Set.copyOf(urls(targets)).size() < targets.size()) {
            throw new IllegalArgumentException("targets must have different urls");
        }
        if (!giveUpAfter.isPositive()) {
            throw new IllegalArgumentException("give-up-after must be positive");
        }
    }

    /// The addresses of all targets.
    List<String> urls() {
        return urls(targets);
    }

    private static List<String> urls(List<Target> targets) {
        return targets.stream().map(target -> target.url().toString()).toList();
    }
}
