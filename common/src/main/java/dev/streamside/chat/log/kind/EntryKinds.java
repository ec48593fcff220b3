package dev.streamside.chat.log.kind;

import dev.streamside.chat.log.entry.EntryType;
import dev.streamside.chat.log.entry.LogWrite;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.stereotype.Component;

/// The [EntryKind] of each type.
@Component
public class EntryKinds {
    private final Map<EntryType, EntryKind<?>> kinds = new EnumMap<>(EntryType.class);

    EntryKinds(List<EntryKind<?>> kinds) {
        kinds.forEach(kind -> this.kinds.put(kind.type(), kind));
        for (EntryType type : EntryType.values()) {
            of(type);
        }
    }

    public EntryKind<?> of(EntryType type) {
        return Objects.requireNonNull(kinds.get(type), () -> "no kind for " + type);
    }

    @SuppressWarnings("unchecked") // a write names the type of entry that it creates
    public <W extends LogWrite> EntryKind<W> of(W write) {
        return (EntryKind<W>) of(write.type());
    }
}
