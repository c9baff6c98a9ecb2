"""The Debian package of a release."""

import datetime
import gzip
import hashlib
import re
import shutil
import subprocess

ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}
MAINTAINER = "graphd maintainers <maintainers@graphd.invalid>"


def package(tree, fast):
    folder = tree.output / "debian"
    architecture = ARCHITECTURES[tree.machine]
    shutil.copytree(
        tree.folder, folder / "usr", copy_function=shutil.copy,
        ignore=lambda path, names: [] if path != str(tree.folder / "bin") else ["graphd"])
    (folder / "usr" / "bin" / "graphd").hardlink_to(folder / "usr" / "bin" / "graphctl")
    arrange(tree, folder)
    write_control(tree, folder, architecture)
    set_dates(folder, tree.date)
    file = tree.output / f"graphd_{tree.version}_{architecture}.deb"
    compression = ["-Zgzip", "-z1"] if fast else ["-Zxz"]
    subprocess.run(
        ["dpkg-deb", "--root-owner-group", *compression, "--build", folder, file], check=True,
        stdout=subprocess.DEVNULL)
    shutil.rmtree(folder)
    return file


def arrange(tree, folder):
    """What Debian wants elsewhere or otherwise."""
    share = folder / "usr" / "share"
    documents = share / "doc" / "graphd"
    for page in (share / "man" / "man1").iterdir():
        compress(page)
    units = folder / "usr" / "lib" / "systemd" / "user"
    units.mkdir(parents=True)
    for unit in (documents / "systemd").iterdir():
        text = unit.read_text().replace("%h/.local/bin/", "/usr/bin/").replace(
            "../README.md", "/usr/share/doc/graphd/docs/daemon.md")
        (units / unit.name).write_text(text)
    shutil.rmtree(documents / "systemd")
    # Debian's place for zsh and fish.
    (share / "zsh" / "site-functions").rename(share / "zsh" / "vendor-completions")
    (documents / "LICENSE").unlink()
    (documents / "copyright").write_text(copyright_text(documents))
    (documents / "CHANGELOG.md").rename(documents / "changelog-of-graphd.md")
    (documents / "changelog").write_text(changelog(tree))
    compress(documents / "changelog")
    overrides = share / "lintian" / "overrides"
    overrides.mkdir(parents=True)
    shutil.copy(tree.root / "deploy" / "debian" / "lintian-overrides", overrides / "graphd")


def compress(file):
    with gzip.GzipFile(file.with_name(file.name + ".gz"), "wb", 9, mtime=0) as output:
        output.write(file.read_bytes())
    file.unlink()


def copyright_text(documents):
    texts = [
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/",
        "Upstream-Name: graphd",
        "",
        "Files: *",
        "Copyright: 2026 the authors of graphd",
        "License: Apache-2.0",
        " On Debian systems, the text of the licence is in /usr/share/common-licenses/Apache-2.0.",
        "",
        "Comment: The programs link the packages whose licences and notices are in",
        " /usr/share/doc/graphd/licenses:",
    ]
    names = sorted(
        {re.sub(r"-(LICEN[CS]E|NOTICE|COPYING).*", "", it.name) for it in (documents / "licenses").iterdir()})
    return "\n".join(texts + [f"  {name}" for name in names]) + "\n"


def changelog(tree):
    day = datetime.datetime.fromtimestamp(int(tree.date), datetime.timezone.utc)
    return (
        f"graphd ({tree.version}) unstable; urgency=medium\n\n"
        f"  * Version {tree.version}: see changelog-of-graphd.md.\n\n"
        f" -- {MAINTAINER}  {day:%a, %d %b %Y %H:%M:%S +0000}\n")


def write_control(tree, folder, architecture):
    size = sum(it.stat().st_size for it in folder.rglob("*") if it.is_file() and it.name != "graphd")
    control = folder / "DEBIAN"
    control.mkdir()
    (control / "control").write_text(
        f"Package: graphd\nVersion: {tree.version}\nArchitecture: {architecture}\n"
        f"Maintainer: {MAINTAINER}\nInstalled-Size: {size // 1024}\n"
        f"Depends: git, {libraries(folder)}\nSuggests: libsqlite3-0\nSection: devel\nPriority: optional\n"
        "Homepage: https://graphd.invalid\n"
        "Description: impact of a change to a Swift codebase, without compiling\n"
        " graphd predicts which modules a change affects, which ones the build tool\n"
        " recompiles, which ones it leaves stale, and which tests must run. It reads\n"
        " SwiftPM packages from the working tree or from git, and keeps their graph in\n"
        " memory.\n"
        " .\n"
        " Manifests of literals are read without a Swift toolchain.\n")
    sums = []
    for file in sorted(it for it in (folder / "usr").rglob("*") if it.is_file()):
        sums.append(f"{hashlib.md5(file.read_bytes()).hexdigest()}  {file.relative_to(folder)}")
    (control / "md5sums").write_text("\n".join(sums) + "\n")


def libraries(folder):
    """The packages of the shared libraries, with the versions that the program's symbols need."""
    program = folder / "usr" / "bin" / "graphctl"
    dynamic = subprocess.run(
        ["objdump", "-T", program], check=True, text=True, capture_output=True).stdout
    versions = {tuple(map(int, it.split("."))) for it in re.findall(r"GLIBC_([\d.]+)", dynamic)}
    newest = ".".join(map(str, max(versions, default=(2, 36))))
    return f"libc6 (>= {newest}), libgcc-s1 (>= 3.0), libstdc++6 (>= 12), zlib1g"


def set_dates(folder, date):
    subprocess.run(
        ["find", folder, "-exec", "touch", "-h", "-d", f"@{date}", "{}", "+"], check=True)
