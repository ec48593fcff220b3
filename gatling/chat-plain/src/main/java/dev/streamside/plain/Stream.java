package dev.streamside.plain;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;

@Entity
class Stream {
    @Id
    long id;

    String title;
    String status;

    @ManyToOne
    Channel channel;
}
