package dev.streamside.testing.browser;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/// A test that opens a browser. Without one it is skipped; where `CI` is `true` it fails instead, so that
/// nobody is deceived.
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ExtendWith(NeedsBrowser.Condition.class)
public @interface NeedsBrowser {

    final class Condition implements ExecutionCondition {
        private static final String ADVICE = "No Chromium, or no chromedriver, on the PATH: apt-get install chromium"
                + " chromium-driver, or name them in CHROME_BIN and CHROMEDRIVER";

        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            if (Browser.isInstalled()) {
                return ConditionEvaluationResult.enabled("There is a browser");
            }
            if ("true".equals(System.getenv("CI"))) {
                throw new IllegalStateException(ADVICE);
            }
            return ConditionEvaluationResult.disabled(ADVICE);
        }
    }
}
