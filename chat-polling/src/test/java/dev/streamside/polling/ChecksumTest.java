package dev.streamside.polling;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.zip.CRC32;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

class ChecksumTest {
    @Test
    void theChecksumsOfTexts_makeThatOfAllTogether() {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(1);
        var all = new CRC32();
        int sum = 0;
        for (int i = 0; i < 200; i++) {
            byte[] text = new byte[i % 7 == 0 ? i % 2 : random.nextInt(100_000)];
            random.nextBytes(text);
            all.update(text);
            sum = Checksum.of(text).after(sum);
            assertThat(sum).isEqualTo((int) all.getValue());
        }
    }

    @Test
    void pieces_makeOneGzipStream_howeverLongTheyAre() throws IOException {
        var texts =
                List.of("", "short", "x".repeat(70_000), "a text that is worth it ".repeat(100), "y".repeat(65_535));
        var stream = new ByteArrayOutputStream();
        var whole = new StringBuilder();
        stream.write(GzipPiece.HEADER.toBuffer().array());
        int crc = 0;
        int length = 0;
        for (String text : texts) {
            byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
            for (GzipPiece piece : List.of(GzipPiece.stored(bytes), GzipPiece.compressed(bytes))) {
                stream.write(piece.toBuffer().array());
                whole.append(text);
                crc = piece.checksum().after(crc);
                length += piece.checksum().length();
            }
        }
        stream.write(GzipPiece.last("the end".getBytes(StandardCharsets.US_ASCII), crc, length)
                .toBuffer()
                .array());

        try (var inflated = new GZIPInputStream(new ByteArrayInputStream(stream.toByteArray()))) {
            assertThat(new String(inflated.readAllBytes(), StandardCharsets.US_ASCII))
                    .isEqualTo(whole + "the end");
        }
    }
}
