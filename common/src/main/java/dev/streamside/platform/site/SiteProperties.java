package dev.streamside.platform.site;

import java.net.URI;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// Settings of the site as a whole.
///
/// @param address the public address of this site, such as `https://live.example.com`: the beginning of links
///                in mails, and of addresses in previews of shared links. Never taken from a request, whose
///                sender could forge it
@ConfigurationProperties(prefix = "streamside.site", ignoreUnknownFields = false)
public record SiteProperties(@DefaultValue("") String address) {
    public SiteProperties {
        if (!address.isEmpty() && !isOrigin(address)) {
            throw new IllegalArgumentException(
                    "address must be like https://live.example.com, without a path: " + address);
        }
    }

    private static boolean isOrigin(String address) {
        try {
            URI uri = URI.create(address);
            return uri.getHost() != null
                    && address.equals(uri.getScheme() + "://" + uri.getRawAuthority())
                    && uri.getRawUserInfo() == null
                    && (uri.getScheme().equals("https") || uri.getScheme().equals("http"));
        } catch (IllegalArgumentException _) {
            return false;
        }
    }
}
