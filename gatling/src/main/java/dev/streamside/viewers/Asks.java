package dev.streamside.viewers;

import java.util.Locale;
import java.util.random.RandomGenerator;

/// The requests that polls make. Except for chats, only the plain application supports them: requests that
/// cost it almost nothing, some computation, or one statement of a known size, and that do nothing for a
/// viewer.
public enum Asks {
    /// New chats of the stream.
    CHATS {
        @Override
        String path(RandomGenerator random) {
            throw new IllegalStateException("New chats depend on what the viewer has");
        }
    },
    /// A kilobyte, without the database.
    CONSTANT {
        @Override
        String path(RandomGenerator random) {
            return "/api/v1/constant";
        }
    },
    /// The same, on the threads on which loops run.
    HOP {
        @Override
        String path(RandomGenerator random) {
            return "/api/v1/hopping-constant";
        }
    },
    /// The checksum of a MiB, without the database.
    CHECKSUM {
        @Override
        String path(RandomGenerator random) {
            return "/api/v1/checksum";
        }
    },
    /// The chats of a random month of a random member who has chats for a year.
    MONTH {
        @Override
        String path(RandomGenerator random) {
            return monthOfAMember(random, "chats");
        }
    },
    /// The same, for which the application loads all chats of the member.
    YEAR {
        @Override
        String path(RandomGenerator random) {
            return monthOfAMember(random, "all-chats");
        }
    };

    /// The members who have chats for a year.
    private static final int MEMBERS = 900;

    abstract String path(RandomGenerator random);

    private static String monthOfAMember(RandomGenerator random, String resource) {
        return String.format(
                Locale.ROOT,
                "/api/v1/members/%d/%s?month=2023-%02d",
                1 + random.nextInt(MEMBERS),
                resource,
                1 + random.nextInt(12));
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
