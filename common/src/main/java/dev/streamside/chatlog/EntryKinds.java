package dev.streamside.chatlog;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.stereotype.Component;

/// The [EntryKind] of each type.
@Component
class EntryKinds {
    private final Map<EntryType, EntryKind<?>> kinds = new EnumMap<>(EntryType.class);

    EntryKinds(List<EntryKind<?>> kinds) {
        kinds.forEach(kind -> this.kinds.put(kind.type(), kind));
        for (EntryType type : EntryType.values()) {
            of(type);
        }
    }

    EntryKind<?> of(EntryType type) {
        return Objects.requireNonNull(kinds.get(type), () -> "no kind for " + type);
    }

    @SuppressWarnings("unchecked") // a write names the type of entry that it creates
    <W extends LogWrite> EntryKind<W> of(W write) {
        return (EntryKind<W>) of(write.type());
    }
}
