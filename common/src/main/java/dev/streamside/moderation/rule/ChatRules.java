package dev.streamside.moderation.rule;

import dev.streamside.moderation.modlog.ActChange;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;

/// The rules that hold in a chat. Moderators are exempt from all of them.
///
/// @param slowModeSeconds      minimum time between two chats of one member; 0 for none
/// @param subscribedForMinutes how long a member must have subscribed, where `audience` is [Audience#SUBSCRIBERS]
/// @param accountAgeMinutes    minimum age of an account
/// @param reportsToHold        how many members must have reported a member's chats before new ones are held
///                             for a moderator; 0 for never
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

    /// The differences between these rules and `after`.
    List<ActChange> changesTo(ChatRules after) {
        var changes = new ArrayList<ActChange>();
        for (RecordComponent rule : ChatRules.class.getRecordComponents()) {
            String before = value(rule, this);
            String now = value(rule, after);
            if (!before.equals(now)) {
                changes.add(new ActChange(rule.getName(), before, now));
            }
        }
        return changes;
    }

    private static String value(RecordComponent rule, ChatRules of) {
        try {
            return String.valueOf(rule.getAccessor().invoke(of));
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
