package dev.streamside.platform.database;

/// The embedded database cannot be used here. The message says why.
public final class EmbeddedDatabaseUnavailable extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    private final String whatToDo;

    EmbeddedDatabaseUnavailable(String why, String whatToDo) {
        super(why);
        this.whatToDo = whatToDo;
    }

    /// A sentence for the person who starts the application.
    public String whatToDo() {
        return whatToDo;
    }
}
