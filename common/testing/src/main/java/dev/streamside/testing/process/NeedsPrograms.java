package dev.streamside.testing.process;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;

/// A test that starts programs of the machine. If one is missing, the test is skipped, and `.ci/not-run`
/// lists it at the end of the build. In CI it fails instead, so that a check cannot disappear unnoticed.
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
                    .map(Condition::name)
                    .toList();
            if (missing.isEmpty()) {
                return ConditionEvaluationResult.enabled("all programs are installed");
            }
            if (System.getenv("CI") != null) {
                throw new IllegalStateException("CI needs " + missing);
            }
            int tests = AnnotationSupport.findAnnotatedMethods(
                            context.getRequiredTestClass(), Testable.class, HierarchyTraversalMode.TOP_DOWN)
                    .size();
            return ConditionEvaluationResult.disabled("not installed: " + missing + "; " + tests + " tests");
        }

        /// Its usual name: the first that is not a variable.
        private static String name(String names) {
            return Arrays.stream(names.split("\\|", -1))
                    .filter(name -> !name.equals(name.toUpperCase(Locale.ROOT)))
                    .findFirst()
                    .orElse(names);
        }
    }
}
