"""Tables of texts and asset catalogs made at random, edits of them, and the declarations that Xcode generates.

Used by scripts/verify-resource-names. The declarations are computed from the contents alone, as Xcode's generators
write them. Images and colours are members, named by their path of namespaces. A key of a string catalog is a member if
it is managed by hand, with the arguments of its placeholders.
"""
import json
import plistlib
import re

WORDS = "star moon sun tab bar icon title count open close food water bird dark light big small first last".split()
PLACEHOLDER = re.compile(r"%(?:(\d+)\$)?(?:#@(\w+)@|(hh|h|ll|l|q)?([@dDiuUxXoOfeEgG]))")
KINDS = {"imageset": "image", "symbolset": "image", "colorset": "color"}


class Contents:
    """The resources of one target."""

    def __init__(self, random):
        self.random = random
        # Catalog -> path of a group -> whether it is a namespace.
        self.groups = {"Media": {"Tab": True, "Plain": False}, "Brand": {"Bar": True}}
        # (catalog, group or "", name, ending) -> files.
        self.sets = {}
        # Catalog -> the property that decides over extensions.
        self.extensions = {"Media": None, "Brand": None}
        # Table -> key -> entry.
        self.tables = {"Localizable": {}, "Words": {}}
        # File -> key -> text.
        self.strings = {"en.lproj/Old.strings": {}, "de.lproj/Old.strings": {}}
        self.plurals = {"en.lproj/Old.stringsdict": {"items": "%d items"}}
        for _ in range(4):
            for catalog in self.groups:
                for ending in ("imageset", "colorset", "dataset", "appiconset"):
                    self.sets[self.place(catalog), self.name(), ending] = {"a.bin": "pixels"}
            for entries in self.tables.values():
                for isManual in (True, False):
                    entries[self.name()] = self.entry(isManual)
            key = self.name()
            for entries in self.strings.values():
                entries[key] = f"text of {key}"

    def name(self):
        """A name that nothing has yet."""
        while True:
            separator = self.random.choice([" ", "-", "_", ".", ""])
            name = separator.join(self.random.sample(WORDS, 2)) + str(self.random.randrange(1000))
            if name not in self.used():
                return name

    def used(self):
        names = {name for _, name, _ in self.sets}
        for entries in [*self.tables.values(), *self.strings.values()]:
            names |= set(entries)
        return names

    def place(self, catalog):
        return catalog, self.random.choice(["", *self.groups[catalog]])

    def entry(self, isManual):
        text = self.random.choice(["plain", "with %@", "with %lld", "%1$@ and %2$lld"])
        entry = {"localizations": {
            language: {"stringUnit": {"state": "translated", "value": f"{language} {text}"}}
            for language in ("en", "de")}}
        if isManual:
            entry["extractionState"] = "manual"
        return entry

    # MARK: Files

    def files(self):
        """Path below the target's folder -> text."""
        files = {}
        for catalog, groups in self.groups.items():
            properties = {"generate-swift-asset-symbol-extensions": self.extensions[catalog]}
            root = {"info": {"version": 1}, **({"properties": properties} if self.extensions[catalog] else {})}
            files[f"{catalog}.xcassets/Contents.json"] = json.dumps(root)
            for group, isNamespace in groups.items():
                properties = {"properties": {"provides-namespace": True}} if isNamespace else {}
                folder = {"info": {"version": 1}, **properties}
                files[f"{catalog}.xcassets/{group}/Contents.json"] = json.dumps(folder)
        for ((catalog, group), name, ending), content in self.sets.items():
            folder = "/".join(filter(None, [f"{catalog}.xcassets", group, f"{name}.{ending}"]))
            files[f"{folder}/Contents.json"] = json.dumps({"files": sorted(content), "info": {"version": 1}})
            files |= {f"{folder}/{file}": text for file, text in content.items()}
        for table, entries in self.tables.items():
            files[f"{table}.xcstrings"] = json.dumps(
                {"sourceLanguage": "en", "strings": entries, "version": "1.0"}, indent=1, sort_keys=True)
        for path, entries in self.strings.items():
            files[path] = "".join(f'"{key}" = "{text}";\n' for key, text in sorted(entries.items()))
        for path, entries in self.plurals.items():
            dictionary = {key: {"NSStringLocalizedFormatKey": text} for key, text in entries.items()}
            files[path] = plistlib.dumps(dictionary).decode()
        return files

    # MARK: Names

    def asset(self, place, name):
        catalog, group = place
        return f"{group}/{name}" if group and self.groups[catalog][group] else name

    def declarations(self):
        """The members that Xcode's generators declare, each with what it is made of."""
        found = set()
        for (place, name, ending), _ in self.sets.items():
            if ending in KINDS:
                *spaces, last = self.asset(place, name).split("/")
                path = ".".join([*(identifier(space, isType=True) for space in spaces), identifier(last)])
                found.add((KINDS[ending], path, self.asset(place, name), self.extensions[place[0]] or "inherited"))
        for table, entries in self.tables.items():
            for key, entry in entries.items():
                if entry.get("extractionState") == "manual":
                    found.add(("text", table, identifier(PLACEHOLDER.sub(" ", key)), key, arguments(key, entry)))
        return found

    def names(self):
        """File or catalog -> the names in it with their kinds, as `affected` lists them."""
        names = {f"{catalog}.xcassets": set() for catalog in self.groups}
        for place, name, ending in self.sets:
            names[f"{place[0]}.xcassets"].add((self.asset(place, name), ending))
        names |= {f"{table}.xcstrings": {(key, "") for key in entries} for table, entries in self.tables.items()}
        files = [*self.strings.items(), *self.plurals.items()]
        return names | {path: {(key, "") for key in entries} for path, entries in files}


def identifier(name, isType=False):
    """`dark_matter 1` becomes `darkMatter1`: words are joined, the first letter is small but for types."""
    words = re.findall(r"[^\W_]+", name)
    text = "".join(word[0].upper() + word[1:] for word in words) or "string"
    return text if isType else text[0].lower() + text[1:]


def arguments(key, entry):
    """The arguments of a text: those of the key, then those of the source language's text."""
    texts = [key]
    localization = entry.get("localizations", {}).get("en", {})
    texts.append(localization.get("stringUnit", {}).get("value", ""))
    found = {}
    for text in texts:
        for number, match in enumerate(PLACEHOLDER.finditer(text.replace("%%", "")), 1):
            position, name, length, kind = match.groups()
            found.setdefault(int(position or number), name or f"{length or ''}{kind}")
    for name, substitution in localization.get("substitutions", {}).items():
        found[substitution["argNum"]] = (name, substitution["formatSpecifier"])
    return tuple(sorted(found.items(), key=lambda each: each[0]))


# MARK: Edits

EDITS = {}


def edit(function):
    EDITS[function.__name__.replace("_", " ")] = function
    return function


def a_set(contents, *endings):
    return contents.random.choice([each for each in contents.sets if each[2] in (endings or each[2:])])


def a_key(contents, isManual=None, isPlain=False):
    """A table and a key of it."""
    def fits(entry):
        isPlural = "substitutions" in entry["localizations"]["en"]
        return isManual in (None, entry.get("extractionState") == "manual") and not (isPlain and isPlural)

    entries = [(table, key, entry) for table, entries in contents.tables.items() for key, entry in entries.items()]
    return contents.random.choice([(table, key) for table, key, entry in entries if fits(entry)])


def renamed(contents, *endings):
    place, name, ending = a_set(contents, *endings)
    contents.sets[place, contents.name(), ending] = contents.sets.pop((place, name, ending))


def added(contents, ending):
    place = contents.place(contents.random.choice(["Media", "Brand"]))
    contents.sets[place, contents.name(), ending] = {"a.bin": "new"}


@edit
def pixels(contents):
    contents.sets[a_set(contents)]["a.bin"] = f"pixels {contents.random.random()}"


@edit
def another_scale(contents):
    contents.sets[a_set(contents, "imageset")][f"a@{contents.random.randrange(100)}x.bin"] = "more"


@edit
def an_image_is_added(contents):
    added(contents, "imageset")


@edit
def a_color_is_added(contents):
    added(contents, "colorset")


@edit
def a_data_set_is_added(contents):
    added(contents, "dataset")


@edit
def an_image_is_renamed(contents):
    renamed(contents, "imageset")


@edit
def a_color_is_renamed(contents):
    renamed(contents, "colorset")


@edit
def a_data_set_is_renamed(contents):
    renamed(contents, "dataset")


@edit
def an_app_icon_is_renamed(contents):
    renamed(contents, "appiconset")


@edit
def an_image_is_removed(contents):
    if len(contents.sets) > 20:
        del contents.sets[a_set(contents, "imageset")]
    else:
        an_image_is_added(contents)


@edit
def an_image_becomes_a_color(contents):
    place, name, _ = found = a_set(contents, "imageset")
    contents.sets[place, name, "colorset"] = contents.sets.pop(found)


@edit
def a_set_moves_within_its_catalog(contents):
    place, name, ending = found = a_set(contents)
    target = contents.place(place[0])
    contents.sets[target, name, ending] = contents.sets.pop(found)


@edit
def a_set_moves_to_another_catalog(contents):
    place, name, ending = found = a_set(contents)
    other = "Brand" if place[0] == "Media" else "Media"
    contents.sets[(other, ""), name, ending] = contents.sets.pop(found)


@edit
def a_group_is_a_namespace_or_none(contents):
    catalog = contents.random.choice(["Media", "Brand"])
    group = contents.random.choice(list(contents.groups[catalog]))
    contents.groups[catalog][group] = not contents.groups[catalog][group]


@edit
def a_group_is_renamed(contents):
    catalog = contents.random.choice(["Media", "Brand"])
    group = contents.random.choice(list(contents.groups[catalog]))
    new = f"Group{contents.random.randrange(10000)}"
    contents.groups[catalog][new] = contents.groups[catalog].pop(group)
    for place, name, ending in list(contents.sets):
        if place == (catalog, group):
            contents.sets[(catalog, new), name, ending] = contents.sets.pop((place, name, ending))


@edit
def a_catalog_has_no_extensions_or_has(contents):
    catalog = contents.random.choice(["Media", "Brand"])
    contents.extensions[catalog] = None if contents.extensions[catalog] else "disabled"


@edit
def a_translation(contents):
    table, key = a_key(contents, isPlain=True)
    unit = contents.tables[table][key]["localizations"]["de"]["stringUnit"]
    unit["value"] += f" {contents.random.randrange(1000)}"


@edit
def a_translation_has_other_positions(contents):
    table, key = a_key(contents, isPlain=True)
    unit = contents.tables[table][key]["localizations"]["de"]["stringUnit"]
    unit["value"] = f"%2$lld {contents.random.random()} %1$@"


@edit
def a_source_text_with_equal_placeholders(contents):
    table, key = a_key(contents, isPlain=True)
    unit = contents.tables[table][key]["localizations"]["en"]["stringUnit"]
    unit["value"] += f" {contents.random.randrange(1000)}"


@edit
def a_source_text_with_one_more_placeholder(contents):
    table, key = a_key(contents, isManual=True, isPlain=True)
    unit = contents.tables[table][key]["localizations"]["en"]["stringUnit"]
    count = len(PLACEHOLDER.findall(unit["value"]))
    unit["value"] += f" %{count + 1}$lld"


@edit
def a_state_of_a_translation(contents):
    table, key = a_key(contents, isPlain=True)
    unit = contents.tables[table][key]["localizations"]["de"]["stringUnit"]
    unit["state"] = "translated" if unit["state"] == "needs_review" else "needs_review"


@edit
def a_language(contents):
    table, key = a_key(contents, isPlain=True)
    localizations = contents.tables[table][key]["localizations"]
    if "fr" in localizations:
        del localizations["fr"]
    else:
        localizations["fr"] = {"stringUnit": {"state": "translated", "value": "fr"}}


@edit
def a_comment(contents):
    table, key = a_key(contents)
    contents.tables[table][key]["comment"] = f"comment {contents.random.random()}"


@edit
def a_substitution_of_the_source(contents):
    table, key = a_key(contents, isManual=True)
    name = f"count{contents.random.randrange(10000)}"
    unit = {"stringUnit": {"state": "translated", "value": "%arg"}}
    contents.tables[table][key]["localizations"]["en"] = {
        "stringUnit": {"state": "translated", "value": f"%1$#@{name}@"},
        "substitutions": {name: {"argNum": 1, "formatSpecifier": "lld", "variations": {"plural": {"other": unit}}}}}


@edit
def a_key_managed_by_hand_is_added(contents):
    contents.tables[contents.random.choice(list(contents.tables))][contents.name()] = contents.entry(True)


@edit
def an_extracted_key_is_added(contents):
    contents.tables[contents.random.choice(list(contents.tables))][contents.name()] = contents.entry(False)


@edit
def a_key_is_renamed(contents):
    table, key = a_key(contents)
    contents.tables[table][contents.name()] = contents.tables[table].pop(key)


@edit
def a_key_is_managed_by_hand_or_extracted(contents):
    table, key = a_key(contents)
    entry = contents.tables[table][key]
    if entry.pop("extractionState", None) is None:
        entry["extractionState"] = "manual"


@edit
def a_key_moves_to_another_table(contents):
    table, key = a_key(contents)
    other = next(each for each in contents.tables if each != table)
    contents.tables[other][key] = contents.tables[table].pop(key)


@edit
def a_text_of_a_strings_file(contents):
    entries = contents.strings[contents.random.choice(list(contents.strings))]
    entries[contents.random.choice(list(entries))] = f"text {contents.random.random()}"


@edit
def a_key_of_a_strings_file(contents):
    for entries in contents.strings.values():
        entries.pop(contents.random.choice(list(entries)), None)
        entries[contents.name()] = "new"


@edit
def a_plural_of_a_strings_dictionary(contents):
    contents.plurals["en.lproj/Old.stringsdict"]["items"] = f"%d items {contents.random.random()}"
