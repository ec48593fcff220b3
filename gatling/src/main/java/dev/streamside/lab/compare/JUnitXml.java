package dev.streamside.lab.compare;

import dev.streamside.lab.gatlinglog.Assertions;
import dev.streamside.lab.gatlinglog.Run;
import java.io.StringWriter;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.jspecify.annotations.Nullable;

/// The outcomes of each run's assertions, and of rules, as JUnit XML, which build servers show. Until 3.13,
/// Gatling wrote it itself, for assertions.
public final class JUnitXml {
    private JUnitXml() {}

    /// @param rules for each group and its base
    public static String of(List<RunGroup> groups, List<Rule.Check> rules) {
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
            for (Rule.Check check : rules) {
                write(xml, check.pair().toString(), check.outcomes());
            }
            xml.writeEndElement();
            xml.writeEndDocument();
            return text.toString();
        } catch (XMLStreamException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static void write(XMLStreamWriter xml, String name, List<Rule.Outcome> rules) throws XMLStreamException {
        if (rules.isEmpty()) {
            return;
        }
        xml.writeStartElement("testsuite");
        xml.writeAttribute("name", name);
        xml.writeAttribute("tests", Integer.toString(rules.size()));
        xml.writeAttribute(
                "failures",
                Long.toString(rules.stream()
                        .filter(rule -> rule.isChecked() && rule.problem() != null)
                        .count()));
        xml.writeAttribute(
                "errors",
                Long.toString(rules.stream().filter(rule -> !rule.isChecked()).count()));
        for (Rule.Outcome rule : rules) {
            String problem = rule.problem();
            String kind = rule.isChecked() ? "failure" : "error";
            writeCase(xml, name, rule.rule(), problem == null ? null : kind, problem == null ? "" : problem);
        }
        xml.writeEndElement();
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
            writeCase(xml, run.header().simulation(), "the run was complete", "error", "its log ends early");
        }
        for (Assertions.Outcome outcome : outcomes) {
            writeCase(
                    xml,
                    run.header().simulation(),
                    outcome.text(),
                    outcome.holds() ? null : "failure",
                    "actual: " + outcome.actual());
        }
        xml.writeEndElement();
    }

    /// @param problem the kind of problem; null if there is none
    private static void writeCase(
            XMLStreamWriter xml, String className, String name, @Nullable String problem, String message)
            throws XMLStreamException {
        xml.writeStartElement("testcase");
        xml.writeAttribute("classname", className);
        xml.writeAttribute("name", name);
        if (problem != null) {
            xml.writeEmptyElement(problem);
            xml.writeAttribute("message", message);
        }
        xml.writeEndElement();
    }
}
