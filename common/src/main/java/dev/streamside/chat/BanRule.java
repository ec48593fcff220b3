package dev.streamside.chat;

import dev.streamside.moderation.Bans;
import org.springframework.stereotype.Component;

/// Refuses members who are banned from the channel's chats, with `BANNED`.
@Component
class BanRule implements SendRule {
    private final Bans bans;

    BanRule(Bans bans) {
        this.bans = bans;
    }

    @Override
    public void check(Send send) {
        bans.refuseBanned(send.stream().channelId(), send.member());
    }

    @Override
    public boolean holdsForModerators() {
        return true;
    }
}
