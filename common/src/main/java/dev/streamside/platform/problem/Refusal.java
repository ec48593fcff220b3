package dev.streamside.platform.problem;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A request refused by a rule. It has everything that the client gets, and no stack trace: refusals are
/// ordinary and must be cheap.
public final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// What is wrong with one field of a request.
    ///
    /// @param message continues a sentence that begins with the field's name
    public record Field(String field, FieldReason reason, String message) {}

    private final ProblemCode code;
    private final transient List<Field> fields;
    private final @Nullable Duration retryAfter;

    private Refusal(ProblemCode code, String detail, List<Field> fields, @Nullable Duration retryAfter) {
        super(detail, null, false, false);
        this.code = code;
        this.fields = fields;
        this.retryAfter = retryAfter;
    }

    public static Refusal of(ProblemCode code, String detail) {
        return new Refusal(code, detail, List.of(), null);
    }

    /// A refusal after which the client may retry in `retryAfter`.
    public static Refusal until(ProblemCode code, String detail, Duration retryAfter) {
        return new Refusal(code, detail, List.of(), retryAfter);
    }

    /// A refusal about one field that depends on stored data.
    public static Refusal of(ProblemCode code, String detail, Field field) {
        return new Refusal(code, detail, List.of(field), null);
    }

    /// A refusal because `field` is [FieldReason#MALFORMED]. `message` continues a sentence that begins with the
    /// field's name.
    public static Refusal invalid(String field, String message) {
        return invalid(field, FieldReason.MALFORMED, message);
    }

    /// A refusal because of `field`.
    public static Refusal invalid(String field, FieldReason reason, String message) {
        return invalid(List.of(new Field(field, reason, message)));
    }

    static Refusal invalid(List<Field> fields) {
        Field first = fields.getFirst();
        return new Refusal(ProblemCode.INVALID, first.field() + " " + first.message(), fields, null);
    }

    public ProblemCode code() {
        return code;
    }

    /// What happened, in a sentence for the client.
    public String detail() {
        return String.valueOf(getMessage());
    }

    public List<Field> fields() {
        return fields;
    }

    public @Nullable Duration retryAfter() {
        return retryAfter;
    }
}
