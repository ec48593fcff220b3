package dev.streamside.account.recovery;

import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.problem.FieldReason;
import dev.streamside.platform.problem.Refusal;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Members' email addresses, all of them confirmed. Each query runs in the caller's transaction, which must
/// exist.
@Component
record EmailAddresses(JdbcClient jdbc) {
    /// The addresses that mail servers accept in practice. Nothing in it can end a header or begin another
    /// one.
    private static final Pattern ADDRESS =
            Pattern.compile("[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+");

    private static final int MAX_LENGTH = 254;

    /// @throws Refusal `INVALID`
    static String check(@Nullable String raw) {
        if (raw == null || raw.isBlank()) {
            throw Refusal.invalid("email", FieldReason.REQUIRED, "is required");
        }
        String address = raw.strip();
        if (address.length() > MAX_LENGTH || !ADDRESS.matcher(address).matches()) {
            throw Refusal.invalid("email", "must be a mail address of at most " + MAX_LENGTH + " characters");
        }
        return address;
    }

    Optional<String> of(MemberId member) {
        return jdbc.sql("select address from member_email where member_id = ?")
                .param(member.value())
                .query(String.class)
                .optional();
    }

    void store(MemberId member, String address) {
        jdbc.sql("insert into member_email (member_id, address) values (?, ?) on duplicate key update address = ?")
                .params(member.value(), address, address)
                .update();
    }

    void remove(MemberId member) {
        jdbc.sql("delete from member_email where member_id = ?")
                .param(member.value())
                .update();
    }
}
