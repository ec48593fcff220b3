package dev.streamside.lab.report;

import io.pebbletemplates.pebble.PebbleEngine;
import io.pebbletemplates.pebble.loader.ClasspathLoader;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Map;

/// The templates beside this class. Values are escaped for HTML and XML.
final class Templates {
    private Templates() {}

    static String filled(String name, Map<String, Object> values) {
        var loader = new ClasspathLoader(Templates.class.getClassLoader());
        loader.setPrefix("dev/streamside/lab/report");
        var text = new StringWriter();
        try {
            new PebbleEngine.Builder()
                    .loader(loader)
                    .strictVariables(true)
                    .build()
                    .getTemplate(name)
                    .evaluate(text, values);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return text.toString();
    }
}
