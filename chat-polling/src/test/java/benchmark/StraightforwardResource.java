package benchmark;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.platform.id.MemberId;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.transaction.support.TransactionTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/// The implementations that the figures are compared with, in the same application: the least that a controller
/// can do, a database query for every poll, and an insert and a commit for every send.
@RestController
class StraightforwardResource {
    record NewChat(String text) {}

    record Sent(long id, long streamId, long memberId, String authorName, String text, Instant sentAt) {}

    private static final byte[] KILOBYTE = new byte[1_000];

    static {
        Arrays.fill(KILOBYTE, (byte) 'x');
    }

    private final EntityManager entities;
    private final TransactionTemplate transaction;
    private final MemberProfile sender;

    StraightforwardResource(EntityManager entities, TransactionTemplate transaction) {
        this.entities = entities;
        this.transaction = transaction;
        this.sender = new MemberProfile(new MemberId(1), "sender", "Sender", null, Instant.EPOCH);
    }

    @GetMapping(path = "/benchmark/constant", produces = MediaType.APPLICATION_JSON_VALUE)
    byte[] constant() {
        return KILOBYTE;
    }

    @GetMapping("/benchmark/streams/{streamId}/chats")
    List<Sent> poll(@PathVariable long streamId, @RequestParam long after) {
        return transaction.execute(status -> entities
                .createQuery(
                        "select c from StraightforwardChat c where c.streamId = :streamId and c.id > :after order by c.id",
                        StraightforwardChat.class)
                .setParameter("streamId", streamId)
                .setParameter("after", after)
                .setMaxResults(50)
                .getResultList()
                .stream()
                .map(StraightforwardChat::sent)
                .toList());
    }

    @PostMapping("/benchmark/streams/{streamId}/chats")
    Sent send(@PathVariable long streamId, @RequestBody NewChat chat) {
        return transaction.execute(status -> {
            var entity = new StraightforwardChat(
                    streamId, sender.id().value(), sender.displayName(), chat.text(), Instant.now());
            entities.persist(entity);
            return entity.sent();
        });
    }
}
