package dev.streamside.plain;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;

@Entity
class Channel {
    @Id
    long id;

    String name;
}
