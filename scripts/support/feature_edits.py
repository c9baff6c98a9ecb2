"""Edits of a workspace of features, each with what it must affect and what it may affect.

The bounds follow docs/rules.md, docs/tests.md and docs/xcode-rules.md: a debug build, in which a body reaches no other
module, and in which tests run if anything that they link differs.
"""
import copy
import dataclasses

from support.feature_texts import HELPER, VARIABLE


@dataclasses.dataclass
class Edit:
    # New texts by path; None for a file that is removed.
    files: dict
    # Modules whose output must be reported as different, and further ones that may.
    output: set
    more_output: set = dataclasses.field(default_factory=set)
    # Test targets that must run, and further ones that may.
    tests: set = dataclasses.field(default_factory=set)
    more_tests: set = dataclasses.field(default_factory=set)
    environment: dict = dataclasses.field(default_factory=dict)


def replaced(workspace, path, old, new):
    text = workspace.texts()[path]
    if text.count(old) != 1:
        raise ValueError(f"{path} contains {old!r} {text.count(old)} times")
    return {path: text.replace(old, new)}


def appended(workspace, path, more):
    return {path: workspace.texts()[path] + more}


def path(feature, folder, name):
    return f"{feature.folder}/{folder}/{feature.name}{name}"


# Sources.


def body_of_source(workspace, feature, _):
    files = replaced(workspace, path(feature, "Sources", "Screen.swift"), ".limit(1)", ".limit(2)")
    return Edit(files, {feature.source}, tests=workspace.tests_of(feature.source))


def body_of_interface(workspace, feature, _):
    files = replaced(workspace, path(feature, "Interface", "Item.swift"), "value + 10", "value + 11")
    return Edit(files, {feature.interface}, tests=workspace.tests_of(feature.interface))


def private_declaration(workspace, feature, _):
    files = appended(
        workspace, path(feature, "Sources", "Number.swift"), "\nprivate func spare() -> Int {\n  3\n}\n")
    return Edit(files, {feature.source}, tests=workspace.tests_of(feature.source))


def internal_declaration(workspace, feature, _):
    files = appended(workspace, path(feature, "Sources", "Number.swift"), "\nstruct Spare {\n  var value = 3\n}\n")
    return Edit(files, {feature.source}, tests=workspace.tests_of(feature.source))


def unused_public_declaration(workspace, feature, _):
    more = f"\npublic struct {feature.name}Spare {{\n  public var value = 3\n}}\n"
    files = appended(workspace, path(feature, "Interface", "Item.swift"), more)
    return Edit(files, {feature.interface}, tests=workspace.tests_of(feature.interface))


def used_public_function(workspace, feature, _):
    old, new = "limit(_ value: Int) -> Int", "limit(_ value: Int, upTo bound: Int = 9) -> Int"
    files = replaced(workspace, path(feature, "Interface", "Item.swift"), old, new)
    users = {user.source for user in workspace.users(feature.name)}
    return Edit(files, {feature.interface, feature.source} | users, tests=workspace.tests_of(feature.interface))


def stored_property_of_interface(workspace, feature, _):
    """Sources that store the structure grow, and with them all that has values of their screens."""
    old = "  public var number: Int\n"
    files = replaced(workspace, path(feature, "Interface", "Item.swift"), old, old + "  var extra = 0\n")
    output = {feature.interface}
    for user in workspace.users(feature.name):
        output |= {user.source, user.tests, user.example, "App"}
    return Edit(files, output, tests=workspace.tests_of(feature.interface))


def requirement_of_interface(workspace, feature, _):
    """Conformances get another table; users of the last requirement find it where it was."""
    old = "  func title() -> String\n"
    service = path(feature, "Interface", "Service.swift")
    files = replaced(workspace, service, old, old + "  func subtitle() -> String\n")
    files[service] = files[service].replace(
        "  public func entry()", '  public func subtitle() -> String {\n    ""\n  }\n\n  public func entry()')
    return Edit(
        files, {feature.interface, feature.source, feature.testing}, tests=workspace.tests_of(feature.interface))


def stored_property_of_source(workspace, feature, _):
    old = "\n  public init() {}\n"
    files = replaced(workspace, path(feature, "Sources", "Screen.swift"), old, "  private var extra = 0\n" + old)
    output = {feature.source, feature.tests, feature.example, "App"}
    return Edit(files, output, tests=workspace.tests_of(feature.source))


def added_file(workspace, feature, _):
    files = {path(feature, "Sources", "Added.swift"): "enum Added {\n  case one\n}\n"}
    return Edit(files, {feature.source}, tests=workspace.tests_of(feature.source))


def removed_file(workspace, feature, _):
    files = {path(feature, "Sources", "Unused.swift"): None}
    return Edit(files, {feature.source}, tests=workspace.tests_of(feature.source))


def comment(workspace, feature, _):
    """The module itself is reported for every difference of its bytes, with the effect `trivia`."""
    old = "// A screen of the feature."
    files = replaced(workspace, path(feature, "Sources", "Screen.swift"), old, "// The screen.")
    return Edit(files, set(), {feature.source})


def added_line_of_comment(workspace, feature, _):
    """Debugging information contains lines, so the module itself may come out different."""
    old = "// A screen of the feature.\n"
    files = replaced(workspace, path(feature, "Sources", "Screen.swift"), old, old + "// It has a title.\n")
    return Edit(files, set(), {feature.source})


def body_of_test(workspace, feature, _):
    old, new = ("isEmpty)", "isEmpty, name)") if feature.uses_xctest else ("isEmpty == false", "isEmpty != true")
    files = replaced(workspace, path(feature, "Tests", "ScreenTests.swift"), old, new)
    return Edit(files, {feature.tests}, tests={feature.tests})


def body_of_double(workspace, feature, _):
    files = replaced(workspace, path(feature, "Testing", "Double.swift"), '"double"', '"another"')
    return Edit(files, {feature.testing}, tests=workspace.tests_of(feature.testing))


def body_of_example(workspace, feature, _):
    files = replaced(workspace, path(feature, "Example", "ExampleMain.swift"), "print(", 'print("", ')
    return Edit(files, {feature.example})


# Resources.


def strings(feature):
    return f"{feature.folder}/Resources/en.lproj/Localizable.strings"


def value_of_key(workspace, feature, _):
    files = replaced(workspace, strings(feature), "The title of", "A title of")
    return Edit(files, set(), {feature.source}, workspace.tests_of(feature.source))


def added_key(workspace, feature, _):
    """Accessors are public declarations in one file, which may be read as unknown: all that loads it may differ."""
    files = appended(workspace, strings(feature), '"more" = "More";\n')
    return Edit(files, {feature.source}, workspace.loading(feature.source), workspace.tests_of(feature.source))


def removed_key(workspace, feature, _):
    files = replaced(workspace, strings(feature), '"rest" = "The rest";\n', "")
    return Edit(files, {feature.source}, workspace.loading(feature.source), workspace.tests_of(feature.source))


# Manifests.


def with_feature(workspace, name, **values):
    """The workspace after a change of one feature."""
    after = copy.deepcopy(workspace)
    for key, value in values.items():
        setattr(after.feature(name), key, value)
    return after


def difference(workspace, after):
    before, new = workspace.texts(), after.texts()
    files = {path: text for path, text in new.items() if before.get(path) != text}
    files.update({path: None for path in before if path not in new})
    return files


def dependency_of(workspace, after, feature):
    """A dependency that no code uses changes the target that has it."""
    return Edit(difference(workspace, after), {feature.source}, tests=workspace.tests_of(feature.source))


def setting_of(workspace, after, feature):
    """A setting of a source may affect all that loads it."""
    return Edit(
        difference(workspace, after), {feature.source}, workspace.loading(feature.source),
        workspace.tests_of(feature.source))


def added_dependency(workspace, feature, generator):
    known = [*feature.uses, *feature.unused]
    names = [other.name for other in workspace.features]
    others = [name for name in names[: names.index(feature.name)] if name not in known]
    after = with_feature(workspace, feature.name, unused=[*feature.unused, generator.choice(others)])
    return dependency_of(workspace, after, feature)


def removed_dependency(workspace, feature, _):
    return dependency_of(workspace, with_feature(workspace, feature.name, unused=[]), feature)


def added_define(workspace, feature, _):
    return setting_of(workspace, with_feature(workspace, feature.name, defines=["EXTRA"]), feature)


def unset_variable(workspace, feature, _):
    """The manifest adds a define only if an environment variable is set, which it is not."""
    return Edit(difference(workspace, with_feature(workspace, feature.name, reads_variable=True)), set())


def set_variable(workspace, feature, _):
    edit = setting_of(workspace, with_feature(workspace, feature.name, reads_variable=True), feature)
    edit.environment = {VARIABLE: "1"}
    return edit


def comment_of_helper(workspace, _, __):
    old = "/// A project with the five targets of a feature."
    return Edit(replaced(workspace, HELPER, old, old + "\n/// All of them are for iOS."), set())


MARK = "    // mark: conditions\n"


def helper_for_one(workspace, feature, _):
    line = f'    if name == "{feature.name}" {{ conditions.append("SPECIAL") }}\n'
    return Edit(
        replaced(workspace, HELPER, MARK, MARK + line), {feature.source}, workspace.loading(feature.source),
        workspace.tests_of(feature.source))


def product_of_one(workspace, feature, _):
    """Another kind of library is linked in another way."""
    old = "Product.staticFramework\n"
    files = replaced(workspace, HELPER, old, f'name == "{feature.name}" ? Product.framework : .staticFramework\n')
    return Edit(
        files, {feature.source}, workspace.loading(feature.source), workspace.tests_of(feature.source))


def comment_of_manifest(workspace, feature, _):
    return Edit(appended(workspace, f"{feature.folder}/Project.swift", "// A feature.\n"), set())


def helper_for_all(workspace, _, __):
    sources = [feature.source for feature in workspace.features]
    files = replaced(workspace, HELPER, MARK, MARK + '    conditions.append("ALL")\n')
    return Edit(files, set(sources), workspace.loading(*sources), workspace.tests_of(*sources))


def reordered_workspace(workspace, _, __):
    old, new = '"App", "Core", "Features/*"', '"Features/*", "Core", "App"'
    return Edit(replaced(workspace, "Workspace.swift", old, new), set())


def added_feature(workspace, feature, _):
    after = copy.deepcopy(workspace)
    after.in_app = {other.name for other in workspace.features}
    new = copy.deepcopy(feature)
    new.name = "FeatureNew"
    after.features.append(new)
    return Edit(difference(workspace, after), set(new.modules), tests={new.tests})


def removed_feature(workspace, feature, _):
    """What used the feature no longer does; a screen that stored its item is another one."""
    after = copy.deepcopy(workspace)
    after.features.remove(after.feature(feature.name))
    changed = {"App"}
    for other in after.features:
        if feature.name in other.uses:
            changed |= {other.source, other.tests, other.example}
        if feature.name in other.unused:
            changed.add(other.source)
        for names in (other.uses, other.doubles, other.unused, other.undeclared):
            names[:] = [name for name in names if name != feature.name]
    return Edit(
        difference(workspace, after), changed, after.loading(*changed) | set(feature.modules),
        after.tests_of(*changed), {feature.tests})


def read_me(workspace, _, __):
    return Edit(appended(workspace, "README.md", "\nIt has features.\n"), set())


def has_resources(workspace, feature):
    return feature.has_resources


def has_unused_dependency(workspace, feature):
    return bool(feature.unused)


def is_used(workspace, feature):
    return bool(workspace.users(feature.name))


def is_undeclared(workspace, feature):
    """Whether a feature imports the interface without a declared dependency."""
    return any(feature.name in other.undeclared for other in workspace.features)


def has_others_before(workspace, feature):
    return workspace.features.index(feature) > len(feature.uses) + len(feature.unused)


# Each kind of edit, the features that it can be applied to, and whether one try is enough.
KINDS = [
    ("body of a source", body_of_source, None, False),
    ("body of an interface", body_of_interface, None, False),
    ("private declaration added", private_declaration, None, False),
    ("internal declaration added", internal_declaration, None, False),
    ("public declaration added, unused", unused_public_declaration, None, False),
    ("public function of an interface", used_public_function, is_used, False),
    ("stored property of an interface", stored_property_of_interface, is_used, False),
    ("body of an undeclared interface", body_of_interface, is_undeclared, False),
    ("stored property of an undeclared interface", stored_property_of_interface, is_undeclared, False),
    ("stored property of a source", stored_property_of_source, None, False),
    ("requirement of an interface added", requirement_of_interface, is_used, False),
    ("file added", added_file, None, False),
    ("file removed", removed_file, None, False),
    ("comment", comment, None, False),
    ("line of a comment added", added_line_of_comment, None, False),
    ("body of a test", body_of_test, None, False),
    ("body of a double", body_of_double, is_used, False),
    ("body of an example", body_of_example, None, False),
    ("value of a key", value_of_key, has_resources, False),
    ("key added", added_key, has_resources, False),
    ("key removed", removed_key, has_resources, False),
    ("dependency added", added_dependency, has_others_before, False),
    ("dependency removed", removed_dependency, has_unused_dependency, False),
    ("define added", added_define, None, False),
    ("variable that is not set", unset_variable, None, False),
    ("variable that is set", set_variable, None, False),
    ("comment of a helper", comment_of_helper, None, True),
    ("helper that changes one project", helper_for_one, None, True),
    ("helper that changes all", helper_for_all, None, True),
    ("helper that changes one product", product_of_one, None, True),
    ("comment of a manifest", comment_of_manifest, None, True),
    ("workspace reordered", reordered_workspace, None, True),
    ("feature added", added_feature, None, False),
    ("feature removed", removed_feature, is_used, False),
    ("read me", read_me, None, True),
]
