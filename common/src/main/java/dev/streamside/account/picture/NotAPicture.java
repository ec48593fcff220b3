package dev.streamside.account.picture;

/// The fetched file cannot be shown as a picture.
final class NotAPicture extends Exception {
    private static final long serialVersionUID = 1L;

    NotAPicture(String message) {
        super(message);
    }
}
