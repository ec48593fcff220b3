package dev.streamside.http;

import java.util.List;

/// Says who may call the addresses of a feature. A resource implements it for the addresses that it answers; an
/// address without a rule cannot be called.
public interface AccessRules {
    List<AccessRule> accessRules();
}
