package dev.streamside.edge.demo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Reads a [Show] line by line. Errors contain the number of the line.
final class ShowReader {
    private static final Pattern CAST = Pattern.compile("(\\S+)\\s+(\\S+)\\s+(\\S+)\\s+(.+)");
    private static final Pattern POOL_LINE = Pattern.compile("(\\S+)\\s+(.+)");
    private static final Pattern CUE = Pattern.compile("(\\d{1,2}):([0-5]\\d)\\s+(\\S+)\\s+(.+)");
    private static final Pattern SAYS = Pattern.compile("says\\s+(?:\\[(\\w+)]\\s+)?(.+)");
    private static final Pattern REPLIES = Pattern.compile("replies\\s+\\[(\\w+)]\\s+(.+)");
    private static final Pattern ANNOUNCES = Pattern.compile("announces\\s+(.+)");
    private static final Pattern ABOUT_A_CHAT = Pattern.compile("(pins|deletes|approves)\\s+\\[(\\w+)]");
    private static final Pattern PURGES = Pattern.compile("purges\\s+(\\S+)");
    private static final Pattern BANS = Pattern.compile("bans\\s+(\\S+):\\s+(.+)");
    private static final Pattern TIMES_OUT = Pattern.compile("times out\\s+(\\S+)\\s+for\\s+(\\d{1,4}) s:\\s+(.+)");
    private static final Pattern SENDS = Pattern.compile("sends\\s+(\\d{1,3})\\s+(\\w+)\\s+in\\s+(\\d{1,3}) s");
    private static final Pattern LIKES = Pattern.compile("likes\\s+(\\d{1,3})\\s+in\\s+(\\d{1,3}) s");

    private static final String CROWD = "crowd";
    /// The longest chat, in code points.
    private static final int MAX_TEXT = 200;

    private enum Section {
        NONE,
        CAST,
        POOL,
        PLAY
    }

    private final String file;
    private final Map<String, Part> cast = new LinkedHashMap<>();
    private final Map<String, Map<String, List<String>>> pools = new LinkedHashMap<>();
    private final List<Show.Cue> cues = new ArrayList<>();
    private final Set<String> labels = new HashSet<>();
    private Section section = Section.NONE;
    private Map<String, List<String>> pool = Map.of();
    private int number;

    /// @param file its name, for error messages
    ShowReader(String file) {
        this.file = file;
    }

    /// @throws IllegalArgumentException if there is a mistake
    Show read(List<String> lines) {
        for (String line : lines) {
            number++;
            String words = line.strip();
            if (!words.isEmpty() && !words.startsWith("#")) {
                if (line.startsWith(" ")) {
                    readLine(words);
                } else {
                    beginSection(words);
                }
            }
        }
        requireOne(Part.Role.HOST);
        requireOne(Part.Role.MODERATOR);
        pools.forEach(this::requireALineForEverybody);
        if (cues.isEmpty()) {
            throw mistake("nothing happens");
        }
        return new Show(cast, pools, cues);
    }

    private void beginSection(String words) {
        if (words.equals("cast")) {
            section = Section.CAST;
        } else if (words.equals("play")) {
            section = Section.PLAY;
        } else if (words.startsWith("pool ")) {
            section = Section.POOL;
            pool = new LinkedHashMap<>();
            String name = words.substring("pool ".length()).strip();
            if (pools.putIfAbsent(name, pool) != null) {
                throw mistake("there is a pool \"" + name + "\" already");
            }
        } else {
            throw mistake("\"" + words + "\" is no section: cast, pool NAME or play");
        }
    }

    private void readLine(String words) {
        switch (section) {
            case NONE -> throw mistake("before the first section");
            case CAST -> readPart(words);
            case POOL -> readPoolLine(words);
            case PLAY -> readCue(words);
        }
    }

    private void readPart(String words) {
        Matcher found = match(CAST, words, "name, language, role, display name");
        Part.Role role = Stream.of(Part.Role.values())
                .filter(each -> each.name().toLowerCase(Locale.ROOT).equals(found.group(3)))
                .findFirst()
                .orElseThrow(() -> mistake("\"" + found.group(3) + "\" is no role"));
        var part = new Part(found.group(1), found.group(2), role, found.group(4));
        if (part.name().equals(CROWD) || cast.putIfAbsent(part.name(), part) != null) {
            throw mistake("there is a \"" + part.name() + "\" already");
        }
    }

    private void readPoolLine(String words) {
        Matcher found = match(POOL_LINE, words, "language, line");
        String language = found.group(1);
        boolean isSpoken = cast.values().stream()
                .anyMatch(part ->
                        part.role() == Part.Role.GUEST && part.language().equals(language));
        if (!isSpoken && !language.equals(Show.EVERYBODY)) {
            throw mistake("no guest speaks \"" + language + "\"");
        }
        pool.computeIfAbsent(language, _ -> new ArrayList<>()).add(text(found.group(2)));
    }

    private void readCue(String words) {
        Matcher found = match(CUE, words, "minute:second who what");
        Duration at = Duration.ofMinutes(Long.parseLong(found.group(1))).plusSeconds(Long.parseLong(found.group(2)));
        if (!cues.isEmpty() && at.compareTo(cues.getLast().at()) < 0) {
            throw mistake("earlier than the line before");
        }
        String who = found.group(3);
        String what = found.group(4);
        cues.add(new Show.Cue(at, who.equals(CROWD) ? ofCrowd(what) : ofOne(part(who), what)));
    }

    private Act ofCrowd(String what) {
        Matcher found = SENDS.matcher(what);
        if (found.matches()) {
            String name = found.group(2);
            if (!pools.containsKey(name)) {
                throw mistake("there is no pool \"" + name + "\"");
            }
            return new Act.Chorus(name, positive(found.group(1)), Duration.ofSeconds(positive(found.group(3))));
        }
        found = LIKES.matcher(what);
        if (found.matches()) {
            return new Act.Likes(positive(found.group(1)), Duration.ofSeconds(positive(found.group(2))));
        }
        throw mistake("the crowd cannot do this: sends COUNT POOL in SECONDS s, likes COUNT in SECONDS s");
    }

    private Act ofOne(Part who, String what) {
        Matcher found = SAYS.matcher(what);
        if (found.matches()) {
            String label = found.group(1);
            if (label != null && !labels.add(label)) {
                throw mistake("there is a [" + label + "] already");
            }
            return new Act.SayOneOf(who, variants(found.group(2)), label, null);
        }
        found = REPLIES.matcher(what);
        if (found.matches()) {
            return new Act.SayOneOf(who, variants(found.group(2)), null, known(found.group(1)));
        }
        found = ABOUT_A_CHAT.matcher(what);
        if (found.matches()) {
            String label = known(found.group(2));
            return switch (found.group(1)) {
                case "pins" -> new Act.Pin(who, label);
                case "deletes" -> new Act.Delete(who, label);
                default -> new Act.Approve(who, label);
            };
        }
        found = ANNOUNCES.matcher(what);
        if (found.matches()) {
            return new Act.Announce(who, text(found.group(1)));
        }
        found = PURGES.matcher(what);
        if (found.matches()) {
            return new Act.Purge(who, part(found.group(1)));
        }
        found = BANS.matcher(what);
        if (found.matches()) {
            return new Act.Ban(who, part(found.group(1)), null, text(found.group(2)));
        }
        found = TIMES_OUT.matcher(what);
        if (found.matches()) {
            return new Act.Ban(who, part(found.group(1)), positive(found.group(2)), text(found.group(3)));
        }
        return switch (what) {
            case "unpins" -> new Act.Unpin(who);
            case "likes" -> new Act.Like(who);
            default -> throw mistake("nobody can do this: \"" + what + "\"");
        };
    }

    private List<String> variants(String texts) {
        return Stream.of(texts.split("\\s*\\|\\s*", -1)).map(this::text).toList();
    }

    private String text(String text) {
        if (text.codePointCount(0, text.length()) > MAX_TEXT) {
            throw mistake("longer than " + MAX_TEXT + " characters");
        }
        if (text.isBlank()) {
            throw mistake("one of its texts is empty");
        }
        return text.strip();
    }

    private Part part(String name) {
        Part part = cast.get(name);
        if (part == null) {
            throw mistake("nobody is called \"" + name + "\"");
        }
        return part;
    }

    private String known(String label) {
        if (!labels.contains(label)) {
            throw mistake("nothing before is called [" + label + "]");
        }
        return label;
    }

    private int positive(String digits) {
        int value = Integer.parseInt(digits);
        if (value == 0) {
            throw mistake("0 is too few");
        }
        return value;
    }

    private Matcher match(Pattern pattern, String words, String expected) {
        Matcher found = pattern.matcher(words);
        if (!found.matches()) {
            throw mistake("is not: " + expected);
        }
        return found;
    }

    private void requireOne(Part.Role role) {
        long count = cast.values().stream().filter(part -> part.role() == role).count();
        if (count != 1) {
            throw mistake("there must be one " + role.name().toLowerCase(Locale.ROOT) + ", not " + count);
        }
    }

    private void requireALineForEverybody(String name, Map<String, List<String>> lines) {
        for (Part part : cast.values()) {
            if (part.role() == Part.Role.GUEST
                    && !lines.containsKey(part.language())
                    && !lines.containsKey(Show.EVERYBODY)) {
                throw mistake("the pool \"" + name + "\" has nothing in \"" + part.language() + "\"");
            }
        }
    }

    private IllegalArgumentException mistake(String what) {
        return new IllegalArgumentException(file + ", line " + number + ": " + what);
    }
}
