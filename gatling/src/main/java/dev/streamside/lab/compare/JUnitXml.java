package dev.streamside.lab.compare;

import dev.streamside.lab.gatlinglog.Assertions;
import dev.streamside.lab.gatlinglog.Run;
import java.io.StringWriter;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/// The outcome of each run's assertions in the form that build servers show. Gatling wrote it until 3.13.
public final class JUnitXml {
    private JUnitXml() {}

    public static String of(List<Side> sides) {
        try {
            var text = new StringWriter();
            XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
            xml.writeStartDocument("UTF-8", "1.0");
            xml.writeStartElement("testsuites");
            for (Side side : sides) {
                for (Run run : side.runs()) {
                    write(xml, side, run);
                }
            }
            xml.writeEndElement();
            xml.writeEndDocument();
            return text.toString();
        } catch (XMLStreamException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static void write(XMLStreamWriter xml, Side side, Run run) throws XMLStreamException {
        List<Assertions.Outcome> outcomes = Assertions.check(run);
        xml.writeStartElement("testsuite");
        xml.writeAttribute("name", side.label() + ": " + run.header().simulation());
        xml.writeAttribute("tests", Integer.toString(outcomes.size() + (run.isComplete() ? 0 : 1)));
        xml.writeAttribute(
                "failures",
                Long.toString(
                        outcomes.stream().filter(outcome -> !outcome.holds()).count()));
        xml.writeAttribute("errors", run.isComplete() ? "0" : "1");
        xml.writeAttribute("time", Long.toString(run.seconds()));
        xml.writeAttribute("timestamp", run.header().start().toString());
        if (!run.isComplete()) {
            xml.writeStartElement("testcase");
            xml.writeAttribute("classname", run.header().simulation());
            xml.writeAttribute("name", "the run came to its end");
            xml.writeEmptyElement("error");
            xml.writeAttribute("message", "its log breaks off");
            xml.writeEndElement();
        }
        for (Assertions.Outcome outcome : outcomes) {
            xml.writeStartElement("testcase");
            xml.writeAttribute("classname", run.header().simulation());
            xml.writeAttribute("name", outcome.text());
            if (!outcome.holds()) {
                xml.writeEmptyElement("failure");
                xml.writeAttribute("message", "actual: " + outcome.actual());
            }
            xml.writeEndElement();
        }
        xml.writeEndElement();
    }
}
