package dev.streamside.testing.process;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/// A test that starts programs of the machine. Where one is missing, the test is skipped; in CI it fails instead, so
/// that a check cannot get lost unnoticed.
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ExtendWith(NeedsPrograms.Condition.class)
public @interface NeedsPrograms {
    /// One for each program, as in [Program#find].
    String[] value();

    final class Condition implements ExecutionCondition {
        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            List<String> missing = Arrays.stream(context.getRequiredTestClass()
                            .getAnnotation(NeedsPrograms.class)
                            .value())
                    .filter(names -> Program.find(names).isEmpty())
                    .toList();
            if (missing.isEmpty()) {
                return ConditionEvaluationResult.enabled("all programs are installed");
            }
            if (System.getenv("CI") != null) {
                throw new IllegalStateException("CI needs " + missing);
            }
            return ConditionEvaluationResult.disabled("not installed: " + missing);
        }
    }
}
