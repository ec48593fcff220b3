package dev.streamside.plain;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import org.jspecify.annotations.Nullable;

@Entity
class Member {
    @Id
    long id;

    String displayName;

    @Nullable
    String imageUrl;
}
