package dev.streamside.account.picture;

import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.platform.cache.LoadedCache;
import dev.streamside.platform.guard.Bulkhead;
import dev.streamside.platform.http.AccessRule;
import dev.streamside.platform.http.AccessRules;
import dev.streamside.platform.id.MemberId;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/// The picture of a member, for every viewer.
@RestController
class PictureResource implements AccessRules {
    /// Limit of this node's memory for pictures, in bytes: about five thousand pictures.
    private static final int MAX_CACHED = 32 << 20;
    /// The approximate size of an entry without a picture.
    private static final int OVERHEAD = 200;
    /// A picture that is gone from the database, such as that of a closed account, disappears everywhere once
    /// it has expired from this node's memory and then from other caches: within a minute.
    private static final Duration IN_MEMORY = Duration.ofSeconds(20);

    private static final CacheControl IN_CACHES =
            CacheControl.maxAge(Duration.ofSeconds(30)).cachePublic();

    private final LoadedCache<MemberId, Optional<Thumbnail>> known;

    PictureResource(PictureRows rows, PictureWorker worker, Bulkhead bulkhead) {
        this.known = LoadedCache.of(
                bulkhead,
                Caffeine.newBuilder()
                        .maximumWeight(MAX_CACHED)
                        .weigher((MemberId id, Optional<Thumbnail> picture) -> OVERHEAD
                                + picture.map(shown -> shown.content().length).orElse(0))
                        .expireAfterWrite(IN_MEMORY),
                member -> rows.find(member).map(stored -> {
                    if (stored.aged()) {
                        worker.renew(member);
                    }
                    return stored.picture();
                }));
    }

    @Override
    public List<AccessRule> accessRules() {
        return List.of(AccessRule.everybody("/api/v1/members/*/picture"));
    }

    /// Without a picture, the answer is empty, but as cacheable as a picture, because it is requested for
    /// each chat of the member.
    @GetMapping("/api/v1/members/{memberId}/picture")
    ResponseEntity<byte[]> picture(@PathVariable MemberId memberId) {
        return known.get(memberId)
                .map(picture -> ResponseEntity.ok()
                        .cacheControl(IN_CACHES)
                        .eTag(tag(picture.content()))
                        .contentType(MediaType.valueOf(picture.type()))
                        .body(picture.content()))
                .orElseGet(() -> ResponseEntity.status(404)
                        .cacheControl(IN_CACHES)
                        .contentType(MediaType.IMAGE_PNG)
                        .build());
    }

    private static String tag(byte[] content) {
        var sum = new CRC32C();
        sum.update(content);
        return '"' + HexFormat.of().toHexDigits((int) sum.getValue()) + '"';
    }
}
