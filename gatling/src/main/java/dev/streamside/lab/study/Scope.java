package dev.streamside.lab.study;

import java.util.Locale;

/// How much of a study is run. A study's file says under the name of each what it replaces.
public enum Scope {
    /// As published: hours.
    PUBLISHED,
    /// The whole audience at once, but for some minutes only.
    SHORT,
    /// A small audience, for laptops and CI.
    QUICK;

    String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// For the command that runs the study again.
    public String option() {
        return this == PUBLISHED ? "" : " --" + key();
    }
}
