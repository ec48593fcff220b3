package dev.streamside.viewers;

import java.util.Locale;
import java.util.random.RandomGenerator;

/// What polls ask for. Anything but chats is known to the plain application only: requests that cost it nothing, some
/// computation, or one statement of a known size, and bring a viewer nothing.
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
    /// The checksum of a MiB, without the database.
    CHECKSUM {
        @Override
        String path(RandomGenerator random) {
            return "/api/v1/checksum";
        }
    },
    /// The chats of any month of any member who has a year of them.
    MONTH {
        @Override
        String path(RandomGenerator random) {
            return String.format(
                    Locale.ROOT,
                    "/api/v1/members/%d/chats?month=2023-%02d",
                    1 + random.nextInt(MEMBERS),
                    1 + random.nextInt(12));
        }
    };

    /// Who have a year of chats.
    private static final int MEMBERS = 900;

    abstract String path(RandomGenerator random);

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
