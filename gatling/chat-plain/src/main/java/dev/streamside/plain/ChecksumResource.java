package dev.streamside.plain;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/// A request that only computes, for a few milliseconds: the SHA-256 of a MiB.
@RestController
class ChecksumResource {
    private static final byte[] MEBIBYTE = new byte[1 << 20];

    @GetMapping("/api/v1/checksum")
    String checksum() throws NoSuchAlgorithmException {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(MEBIBYTE));
    }
}
