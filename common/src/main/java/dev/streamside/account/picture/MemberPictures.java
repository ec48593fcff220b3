package dev.streamside.account.picture;

import dev.streamside.account.member.MemberChanged;
import dev.streamside.account.member.MemberJoined;
import dev.streamside.account.member.MemberProfile;
import dev.streamside.account.profile.PictureFetcher;
import dev.streamside.platform.guard.Transactions;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.problem.FieldReason;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/// Keeps the stored pictures in step with the members: in the transaction that changes a member, the picture
/// is stored, marked to be fetched, or removed.
@Component
class MemberPictures implements PictureFetcher {
    private final PictureFetch pictures;
    private final PictureRows rows;
    private final PictureWorker worker;
    private final Semaphore turns = new Semaphore(PictureFetch.AWAITED);

    MemberPictures(PictureFetch pictures, PictureRows rows, PictureWorker worker) {
        this.pictures = pictures;
        this.rows = rows;
        this.worker = worker;
    }

    @Override
    public Fetched fetch(String source) {
        if (!turns.tryAcquire()) {
            throw Refusal.until(ProblemCode.TRY_LATER, "Too many pictures are being fetched.", Duration.ofSeconds(5));
        }
        try {
            Thumbnail picture = pictures.fetch(source);
            return member -> {
                rows.keepOnly(member, source);
                rows.want(member, source);
                rows.store(member, source, picture);
            };
        } catch (NotAPicture reason) {
            throw Refusal.invalid(
                    "imageUrl",
                    FieldReason.NOT_A_PICTURE,
                    "leads to no picture that can be shown: " + reason.getMessage());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw Refusal.until(ProblemCode.TRY_LATER, "The server is stopping.", Duration.ofSeconds(2));
        } finally {
            turns.release();
        }
    }

    @EventListener
    void joined(MemberJoined joined) {
        follow(joined.member());
    }

    @EventListener
    void changed(MemberChanged changed) {
        follow(changed.member());
    }

    private void follow(MemberProfile member) {
        MemberId id = member.id();
        String source = member.pictureSource();
        if (source == null) {
            rows.remove(id);
        } else {
            rows.keepOnly(id, source);
            rows.want(id, source);
            Transactions.afterwards(worker::wake);
        }
    }
}
