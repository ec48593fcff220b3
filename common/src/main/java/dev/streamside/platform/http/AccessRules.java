package dev.streamside.platform.http;

import java.util.List;

/// The access rules of a feature's addresses. Each resource implements it for its own addresses; an address
/// without a rule cannot be called.
public interface AccessRules {
    List<AccessRule> accessRules();
}
