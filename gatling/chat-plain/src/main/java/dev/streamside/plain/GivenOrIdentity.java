package dev.streamside.plain;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.hibernate.annotations.IdGeneratorType;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.hibernate.generator.BeforeExecutionGenerator;
import org.hibernate.generator.EventType;
import org.hibernate.id.IdentityGenerator;
import org.jspecify.annotations.Nullable;

/// Keeps the id that a message already has; otherwise the database assigns one. The rest of storing it is the same.
@IdGeneratorType(GivenOrIdentity.Generator.class)
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
@interface GivenOrIdentity {
    /// Called by Hibernate.
    final class Generator extends IdentityGenerator implements BeforeExecutionGenerator {
        private static final long serialVersionUID = 1L;

        @Override
        public boolean generatedOnExecution() {
            return true;
        }

        @Override
        public boolean generatedOnExecution(Object chat, SharedSessionContractImplementor session) {
            return !generatedBeforeExecution(chat, session);
        }

        @Override
        public boolean generatedBeforeExecution(Object chat, SharedSessionContractImplementor session) {
            return ((Chat) chat).givenId != 0;
        }

        @Override
        public Object generate(
                SharedSessionContractImplementor session, Object chat, @Nullable Object id, EventType event) {
            return ((Chat) chat).givenId;
        }
    }
}
