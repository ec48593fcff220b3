package dev.streamside.edge.start;

/// The application cannot start until an operator has changed something. Has no stack trace, because the
/// mistake is not in the code.
final class CannotStart extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String whatToDo;

    CannotStart(String whatIsWrong, String whatToDo) {
        super(whatIsWrong, null, false, false);
        this.whatToDo = whatToDo;
    }

    String whatToDo() {
        return whatToDo;
    }
}
