package dev.streamside.platform.text;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UCharacterCategory;
import com.ibm.icu.lang.UProperty;
import com.ibm.icu.lang.UScript;
import com.ibm.icu.text.Normalizer2;
import com.ibm.icu.text.SpoofChecker;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// How one character looks to a reader: `Ａ`, `а` (Cyrillic), `𝒂`, `ᴀ` and `🅰` look like an `a`.
///
/// It is taken from Unicode's data: compatibility decompositions, confusables ([UTS
/// #39](https://www.unicode.org/reports/tr39/)), and the names of letters in shapes that are neither, such as `LATIN
/// LETTER SMALL CAPITAL A`.
///
/// @param letters only the letters, without accents, a Hangul syllable as its jamo; empty for a part of the
///                previous letter, such as an accent; null if it is not a letter
/// @param plain   letters with their accents, digits and signs
/// @param latin   the letter that it looks like among Latin letters, or [#NONE]
/// @param capital the letter that a capital looks like, where its small letter looks like another one, or [#NONE]
/// @param turned  the letter that it looks like upside down, or [#NONE]
record LookAlike(@Nullable String letters, String plain, char latin, char capital, char turned) {
    /// No letter at all.
    static final char NONE = 0;

    private static final String INITIALS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ";
    private static final String FINALS = "ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ";
    private static final char FIRST_VOWEL = 'ㅏ';
    private static final int TATWEEL = 0x640;

    /// Letters in shapes that do not decompose, by their names.
    private static final Pattern NAME = Pattern.compile("(?:LATIN (?:SMALL LETTER|CAPITAL LETTER|LETTER SMALL CAPITAL)"
            + "|(?:CROSSED )?(?:NEGATIVE )?(?:SQUARED|CIRCLED|PARENTHESIZED) LATIN (?:CAPITAL|SMALL) LETTER)"
            + "((?: (?:TURNED|REVERSED|INVERTED|SIDEWAYS|DOTLESS|OPEN|SCRIPT|BARRED|LONG|SANS-SERIF|INSULAR))*)"
            + " ([A-Z])(?: WITH .*)?");

    /// The beginning of the names of small capitals that are neither turned nor reversed.
    private static final Pattern SMALL_CAPITAL = Pattern.compile("LATIN LETTER SMALL CAPITAL [A-Z]");

    /// Characters without a likeness in Unicode's data, each followed by its letter.
    private static final Map<Integer, Character> UNLISTED = pairs("кkκkмmпnεeχxωwəeβbʌvʅlʒzƨsꮆgꮖi");

    /// Letters of scripts without upper and lower case, and signs, that programs use in place of Latin
    /// letters. Unicode does not list them either.
    private static final Map<Integer, Character> STYLED = pairs("ᗩaᗅaᗷbᑕcᗪdᗞdᗴeᖴfᘜgᕼhᒍjᒪlᗰmᑎnᑭpᑫqᖇrᔕsᑌuᐯvᗯw᙭xᘔz"
            + "卂a乃b匚c乇e千f卄h丨iﾌj爪m几nㄖo口o卩p尺r丂sㄒt丁tㄩu凵u山w乂xㄚy乙zㄥl工i"
            + "คa๒b๔dﻮgเi๓mภn๏oקpรsยuשvฬwץyאxנjꓲiяrиnєeшwчy∂d₳a฿b₵c₣f₲g₭k₥m₦n₱p₴s₮t₩w¢c€e£e¥y");

    /// Letters that look like another one upside down, each followed by that one. Programs that turn a text
    /// use these.
    private static final Map<Integer, Character> UPSIDE_DOWN = pairs("unnuddbqqbpdbqdpmwwmllooxxsszziihy"
            + "ƃgɓgɔcǝeəeɟfɾjſjʃlɩi∀aꓯaꓭbꓷdᗡdℲfⅎf⅁gꓨgꓘk⋊k⅂lꓶl˥lԀpԁpꓒpꓤr⊥tꓕtꓵu∩uꓥv⅄y¡iפg");

    /// The letters that have these skeletons.
    private static final Map<String, Character> LATIN = new HashMap<>();

    private static final SpoofChecker CONFUSABLES = new SpoofChecker.Builder().build();
    private static final Normalizer2 DECOMPOSED = Normalizer2.getNFKDInstance();

    /// Filled on first use of each character.
    private static final @Nullable LookAlike[] KNOWN = new LookAlike[0x2_0000];

    static {
        for (char letter = 'z'; letter >= 'a'; letter--) {
            LATIN.put(CONFUSABLES.getSkeleton(Character.toString(letter)), letter);
            LATIN.putIfAbsent(CONFUSABLES.getSkeleton(Character.toString(Character.toUpperCase(letter))), letter);
        }
    }

    private static Map<Integer, Character> pairs(String letters) {
        var pairs = new HashMap<Integer, Character>();
        int[] points = letters.codePoints().toArray();
        for (int i = 0; i < points.length; i += 2) {
            pairs.put(points[i], (char) points[i + 1]);
        }
        return Map.copyOf(pairs);
    }

    /// The likeness of a drawn character.
    static LookAlike of(int codePoint) {
        if (codePoint >= KNOWN.length) {
            return lookUp(codePoint);
        }
        LookAlike known = KNOWN[codePoint];
        if (known == null) {
            known = lookUp(codePoint);
            KNOWN[codePoint] = known; // a race writes the same twice
        }
        return known;
    }

    /// The skeleton of a text according to Unicode's confusables, without accents.
    static String shape(String text) {
        return withoutMarks(CONFUSABLES.getSkeleton(text));
    }

    private static LookAlike lookUp(int codePoint) {
        if (codePoint < 0x80) {
            return ofAscii((char) codePoint);
        }
        if (Drawn.isHidden(codePoint)) { // joiners and selectors only change a letter's shape
            return new LookAlike("", "", NONE, NONE, NONE);
        }
        int lower = UCharacter.toLowerCase(codePoint);
        char shape = UCharacter.getType(codePoint) == UCharacterCategory.OTHER_SYMBOL ? byName(codePoint) : NONE;
        if (shape != NONE) {
            return new LookAlike(Character.toString(shape), Character.toString(shape), NONE, NONE, NONE);
        }
        var letters = new StringBuilder();
        var plain = new StringBuilder();
        boolean isLetter = false;
        for (int part :
                DECOMPOSED.normalize(Character.toString(lower)).codePoints().toArray()) {
            part = UCharacter.toLowerCase(part);
            if (isMark(part)) {
                isLetter = true;
                plain.appendCodePoint(part);
                if (isPartOfWord(part)) {
                    letters.appendCodePoint(part);
                }
            } else if (part == TATWEEL) {
                isLetter = true;
            } else if (UCharacter.isLetter(part)) {
                isLetter = true;
                String looks = letter(part);
                plain.append(looks);
                letters.append(withoutMarks(looks));
            } else {
                plain.append(sign(part));
            }
        }
        boolean isSyllable = codePoint >= 0xAC00 && codePoint <= 0xD7A3;
        boolean isSign = !isLetter || plain.indexOf(" ") >= 0; // such as an accent by itself
        return new LookAlike(
                isSign ? null : letters.toString(),
                isSyllable || (isSign && isLetter) ? Character.toString(codePoint) : plain.toString(),
                STYLED.getOrDefault(lower, isCased(codePoint) ? NONE : confusable(codePoint)),
                capital(codePoint, letters),
                turned(lower));
    }

    private static LookAlike ofAscii(char each) {
        String plain = Character.toString(Character.toLowerCase(each));
        return new LookAlike(Character.isLetter(each) ? plain : null, plain, NONE, NONE, turned(plain.charAt(0)));
    }

    private static String letter(int lower) {
        if (lower < 0x80) {
            return Character.toString(lower);
        }
        Character unlisted = UNLISTED.get(lower);
        if (unlisted != null) {
            return unlisted.toString();
        }
        String skeleton = CONFUSABLES.getSkeleton(Character.toString(lower));
        Character latin = LATIN.get(withoutMarks(skeleton));
        if (latin != null) {
            return isCased(lower) ? latin + marks(skeleton) : Character.toString(jamo(lower));
        }
        char shape = byName(lower);
        if (shape == NONE
                && SMALL_CAPITAL.matcher(name(skeleton.codePointAt(0))).matches()) {
            shape = byName(skeleton.codePointAt(0));
        }
        if (shape == NONE && isCased(lower)) {
            shape = confusableCapital(UCharacter.toUpperCase(lower));
        }
        if (shape != NONE) {
            return Character.toString(shape);
        }
        return Character.toString(jamo(isOneOf(skeleton, UScript.getScript(lower)) ? skeleton.codePointAt(0) : lower));
    }

    private static boolean isOneOf(String skeleton, int script) {
        return skeleton.codePointCount(0, skeleton.length()) == 1
                && UScript.getScript(skeleton.codePointAt(0)) == script;
    }

    /// The same digit or sign in ASCII, if there is one.
    private static String sign(int codePoint) {
        if (UCharacter.isDigit(codePoint)) {
            return Character.toString('0' + UCharacter.digit(codePoint));
        }
        double number = UCharacter.getUnicodeNumericValue(codePoint); // negative if it is none
        if (number >= 0 && number <= 9 && number == Math.rint(number)) {
            return Character.toString('0' + (int) number); // in a circle
        }
        String skeleton = codePoint < 0x80 ? "" : CONFUSABLES.getSkeleton(Character.toString(codePoint));
        boolean isSign = skeleton.length() == 1 && skeleton.charAt(0) < 0x80 && !LATIN.containsKey(skeleton);
        return isSign ? skeleton : Character.toString(codePoint);
    }

    /// The Latin letter that Unicode lists as confusable.
    private static char confusable(int codePoint) {
        String skeleton = CONFUSABLES.getSkeleton(Character.toString(codePoint));
        return LATIN.getOrDefault(withoutMarks(skeleton), NONE);
    }

    private static char confusableCapital(int codePoint) {
        String skeleton = CONFUSABLES.getSkeleton(Character.toString(codePoint));
        return skeleton.startsWith("l") ? 'i' : confusable(codePoint); // the skeleton of a capital I
    }

    private static char capital(int codePoint, CharSequence letters) {
        char looks = UCharacter.isUpperCase(codePoint) ? confusableCapital(codePoint) : NONE;
        return letters.length() == 1 && letters.charAt(0) == looks ? NONE : looks;
    }

    private static String name(int codePoint) {
        return Objects.requireNonNullElse(UCharacter.getName(codePoint), "");
    }

    private static char byName(int codePoint) {
        Matcher name = NAME.matcher(name(codePoint));
        return name.matches() ? Character.toLowerCase(name.group(2).charAt(0)) : NONE;
    }

    private static char turned(int lower) {
        Character listed = UPSIDE_DOWN.get(lower);
        if (listed != null) {
            return listed;
        }
        if (lower < 0x80) {
            return NONE;
        }
        Matcher name = NAME.matcher(name(lower));
        return name.matches() && name.group(1).contains("TURNED")
                ? Character.toLowerCase(name.group(2).charAt(0))
                : NONE;
    }

    /// Whether its script has upper and lower case. A word in another script is not read as a Latin one.
    private static boolean isCased(int codePoint) {
        return UCharacter.hasBinaryProperty(codePoint, UProperty.CASED);
    }

    private static String withoutMarks(String text) {
        return text.chars().noneMatch(LookAlike::isMark) ? text : filtered(text, false);
    }

    private static String marks(String text) {
        return filtered(text, true);
    }

    private static String filtered(String text, boolean marks) {
        var kept = new StringBuilder();
        text.codePoints().filter(each -> isMark(each) == marks).forEach(kept::appendCodePoint);
        return kept.toString();
    }

    private static boolean isMark(int codePoint) {
        return switch (UCharacter.getType(codePoint)) {
            case UCharacterCategory.NON_SPACING_MARK,
                    UCharacterCategory.ENCLOSING_MARK,
                    UCharacterCategory.COMBINING_SPACING_MARK -> true;
            default -> false;
        };
    }

    /// Whether the mark distinguishes words. Accents do not, nor do the vowel signs that these scripts mostly
    /// leave out.
    private static boolean isPartOfWord(int mark) {
        return switch (UScript.getScript(mark)) {
            case UScript.INHERITED -> mark == 0x3099 || mark == 0x309A; // voiced kana
            case UScript.COMMON,
                    UScript.LATIN,
                    UScript.GREEK,
                    UScript.CYRILLIC,
                    UScript.ARABIC,
                    UScript.HEBREW,
                    UScript.SYRIAC -> false;
            default -> true;
        };
    }

    /// The same letter for a jamo at the start or end of a syllable, and alone.
    private static int jamo(int letter) {
        if (letter >= 0x1100 && letter <= 0x1112) {
            return INITIALS.charAt(letter - 0x1100);
        }
        if (letter >= 0x1161 && letter <= 0x1175) {
            return FIRST_VOWEL + letter - 0x1161;
        }
        return letter >= 0x11A8 && letter <= 0x11C2 ? FINALS.charAt(letter - 0x11A8) : letter;
    }
}
