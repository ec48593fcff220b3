import unittest

from dialect import replace_links, title, translate


class TranslateTest(unittest.TestCase):
    def test_what_belongs_to_an_item_is_moved_in(self):
        self.assertEqual(translate("1. one\n\n   ```sh\n   ls\n     -l\n   ```\n\n2. two\n"), "1. one\n\n    ```sh\n    ls\n      -l\n    ```\n\n2. two\n")

    def test_a_list_in_a_list_is_moved_in(self):
        self.assertEqual(translate("* a\n  * b\n    more of b\n* c\n"), "* a\n    * b\n        more of b\n* c\n")

    def test_a_list_begins_after_an_empty_line(self):
        self.assertEqual(translate("for:\n* a\n* b\n"), "for:\n\n* a\n* b\n")

    def test_code_stays_as_it_is(self):
        code = "```\n* no list\n   1. nor this\n```\n"
        self.assertEqual(translate(code), code)

    def test_what_follows_a_list_is_outside(self):
        self.assertEqual(translate("* a\n\n  of a\n\nafter\n"), "* a\n\n    of a\n\nafter\n")


class ReplaceLinksTest(unittest.TestCase):
    def test_links_and_pictures_are_replaced_and_code_is_not(self):
        text = "[a\nb](x.md) `[c](d)` ![`e`](f.png)\n\n```\n[g](h)\n```\n[[i] j](k#l)\n"
        seen = []

        def replace(picture, words, target):
            seen.append((picture, target))
            return f"<{words}>"

        self.assertEqual(replace_links(text, replace), "<a\nb> `[c](d)` <`e`>\n\n```\n[g](h)\n```\n<[i] j>\n")
        self.assertEqual(seen, [(False, "x.md"), (True, "f.png"), (False, "k#l")])


class TitleTest(unittest.TestCase):
    def test_is_the_first_heading_without_markup(self):
        self.assertEqual(title("text\n\n# Why `a` and *b*?\n\n# No\n"), "Why a and b?")


if __name__ == "__main__":
    unittest.main()
