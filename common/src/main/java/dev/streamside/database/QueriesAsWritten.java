package dev.streamside.database;

import org.springframework.data.jpa.repository.query.DeclaredQuery;
import org.springframework.data.jpa.repository.query.QueryEnhancerFactories;
import org.springframework.data.jpa.repository.query.QueryEnhancerFactory;
import org.springframework.data.jpa.repository.query.QueryEnhancerSelector;

/// Sorts and counts queries of repositories by their text. The usual way is to parse each of them at the start, before
/// Hibernate does: a tenth of what the main thread does until then, for a few queries that are paged.
public final class QueriesAsWritten implements QueryEnhancerSelector {
    @Override
    public QueryEnhancerFactory select(DeclaredQuery query) {
        return QueryEnhancerFactories.fallback();
    }
}
