package dev.streamside.start;

/// The application cannot start before an operator has done something. Has no stack trace: the mistake is not in the
/// code.
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
