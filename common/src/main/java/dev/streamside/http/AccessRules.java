package dev.streamside.http;

import java.util.List;

/// Says who may call the addresses of a feature. Each resource implements it for its own addresses; an address
/// without a rule cannot be called.
public interface AccessRules {
    List<AccessRule> accessRules();
}
