package dev.streamside.lab.report;

/// A picture of a section, drawn by a template of its own.
public sealed interface Picture permits DotPicture, MapPicture, PricePicture, RatioPicture, WaterfallPicture {
    /// The name of a file next to `report.html`.
    String template();
}
