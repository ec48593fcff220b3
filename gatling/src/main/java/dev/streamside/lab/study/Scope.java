package dev.streamside.lab.study;

import java.util.Locale;

/// How much of a study is run. A study's file lists under the name of a scope what it replaces.
public enum Scope {
    /// As published: hours.
    PUBLISHED,
    /// The whole audience, for a few minutes.
    SHORT,
    /// A small audience, for laptops and CI.
    QUICK;

    String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The option of the command that runs the study again.
    public String option() {
        return this == PUBLISHED ? "" : " --" + key();
    }
}
