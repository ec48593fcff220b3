package dev.streamside.moderation.rule;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;
import tools.jackson.databind.ObjectMapper;

/// The rules that channels and streams have of their own, as JSON: a new rule needs no new column.
@Component
record RuleRows(JdbcTemplate jdbc, ObjectMapper json) {
    RuleEdit find(RuleOwner owner) {
        return jdbc
                .queryForList("select rules from " + owner.kind().table() + " where id = ?", String.class, owner.id())
                .stream()
                .findFirst()
                .map(rules -> json.readValue(rules, RuleEdit.class))
                .orElse(RuleEdit.NONE);
    }

    /// Runs in the caller's transaction.
    void put(RuleOwner owner, RuleEdit rules) {
        String text = json.writeValueAsString(rules);
        jdbc.update(
                "insert into " + owner.kind().table() + " (id, rules) values (?, ?) on duplicate key update rules = ?",
                owner.id(),
                text,
                text);
    }
}
