package dev.streamside.chat.send.rule;

import dev.streamside.moderation.ban.Bans;
import org.springframework.stereotype.Component;

/// Refuses members who are banned from the channel's chats, with `BANNED`.
@Component
record BanRule(Bans bans) implements SendRule {
    @Override
    public void check(Send send) {
        bans.refuseBanned(send.stream().channelId(), send.member());
    }

    @Override
    public boolean holdsForModerators() {
        return true;
    }
}
