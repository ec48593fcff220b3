package dev.streamside.rule;

/// The rules that hold in a chat. Moderators are exempt from all of them.
///
/// @param slowModeSeconds      between two chats of one member; 0 for no wait
/// @param subscribedForMinutes how long a member must have subscribed, where `audience` is [Audience#SUBSCRIBERS]
/// @param accountAgeMinutes    how old an account must be
/// @param reportsToHold        how many members must have reported a member's chats so that a moderator sees new ones
///                             first; 0 for never
/// @param emojiOnly            whether a chat may have nothing but emoji
public record ChatRules(
        int slowModeSeconds,
        Audience audience,
        int subscribedForMinutes,
        int accountAgeMinutes,
        Links links,
        Repeats repeats,
        int reportsToHold,
        boolean emojiOnly) {

    /// No rules at all.
    public static final ChatRules OPEN =
            new ChatRules(0, Audience.EVERYONE, 0, 0, Links.ALLOWED, Repeats.ALLOWED, 0, false);

    ChatRules with(RuleEdit edit) {
        return new ChatRules(
                RuleEdit.or(edit.slowModeSeconds(), slowModeSeconds),
                RuleEdit.or(edit.audience(), audience),
                RuleEdit.or(edit.subscribedForMinutes(), subscribedForMinutes),
                RuleEdit.or(edit.accountAgeMinutes(), accountAgeMinutes),
                RuleEdit.or(edit.links(), links),
                RuleEdit.or(edit.repeats(), repeats),
                RuleEdit.or(edit.reportsToHold(), reportsToHold),
                RuleEdit.or(edit.emojiOnly(), emojiOnly));
    }
}
