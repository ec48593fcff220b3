package dev.streamside.lab.compare;

import dev.streamside.lab.gatlinglog.Assertions;
import dev.streamside.lab.gatlinglog.Run;
import java.io.StringWriter;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.jspecify.annotations.Nullable;

/// The outcomes of each run's assertions as JUnit XML, which build servers show. Gatling wrote it until 3.13.
public final class JUnitXml {
    private JUnitXml() {}

    public static String of(List<RunGroup> groups) {
        try {
            var text = new StringWriter();
            XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
            xml.writeStartDocument("UTF-8", "1.0");
            xml.writeStartElement("testsuites");
            for (RunGroup group : groups) {
                for (Run run : group.runs()) {
                    write(xml, group, run);
                }
            }
            xml.writeEndElement();
            xml.writeEndDocument();
            return text.toString();
        } catch (XMLStreamException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static void write(XMLStreamWriter xml, RunGroup group, Run run) throws XMLStreamException {
        List<Assertions.Outcome> outcomes = Assertions.check(run);
        xml.writeStartElement("testsuite");
        xml.writeAttribute("name", group.label() + ": " + run.header().simulation());
        xml.writeAttribute("tests", Integer.toString(outcomes.size() + (run.isComplete() ? 0 : 1)));
        xml.writeAttribute(
                "failures",
                Long.toString(
                        outcomes.stream().filter(outcome -> !outcome.holds()).count()));
        xml.writeAttribute("errors", run.isComplete() ? "0" : "1");
        xml.writeAttribute("time", Long.toString(run.seconds()));
        xml.writeAttribute("timestamp", run.header().start().toString());
        if (!run.isComplete()) {
            writeCase(xml, run, "the run was complete", "error", "its log ends early");
        }
        for (Assertions.Outcome outcome : outcomes) {
            writeCase(xml, run, outcome.text(), outcome.holds() ? null : "failure", "actual: " + outcome.actual());
        }
        xml.writeEndElement();
    }

    /// @param problem the kind of problem; null if there is none
    private static void writeCase(XMLStreamWriter xml, Run run, String name, @Nullable String problem, String message)
            throws XMLStreamException {
        xml.writeStartElement("testcase");
        xml.writeAttribute("classname", run.header().simulation());
        xml.writeAttribute("name", name);
        if (problem != null) {
            xml.writeEmptyElement(problem);
            xml.writeAttribute("message", message);
        }
        xml.writeEndElement();
    }
}
