"""Where rule files stand: the league folder first, then those shipped with the program."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tdconsole.engine.decision import RuleText

if TYPE_CHECKING:
    from tdconsole.rulebook.check import Checked

PACKAGE = Path(__file__).parent.parent


def shipped_folder() -> Path:
    """Answers the folder of the shipped rule files: beside the code in a wheel, else at the top of the sources."""
    wheel = PACKAGE / "rules"
    return wheel if wheel.is_dir() else PACKAGE.parent.parent / "rules"


class Shelf:
    """Finds and loads rule files.

    Args:
        folder: The league's own ``rules`` folder, or None for the shipped ones alone.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder

    def names(self) -> dict[str, Path]:
        """Answers the rule files by name; a file of the league's own hides the shipped one of its name."""
        found: dict[str, Path] = {}
        for folder in (shipped_folder(), self.folder):
            if folder and folder.is_dir():
                found.update({path.stem: path for path in sorted(folder.glob("*.toml"))})
        return dict(sorted(found.items()))

    def path(self, name: str) -> Path | None:
        """Answers where a rule file stands, by its name or by a path to it; None when there is none."""
        if "/" in name or "\\" in name or name.endswith(".toml"):
            try:
                path = Path(name).expanduser()
                if path.is_file():
                    return path
            except (OSError, RuntimeError, ValueError):
                return None
            return self.names().get(name.removesuffix(".toml"))
        return self.names().get(name)

    def checked(self, name: str) -> Checked | None:
        """Answers a rule file with its problems, or None when there is no such file."""
        from tdconsole.rulebook.check import check_file  # noqa: PLC0415 - pydantic waits until a file is read

        path = self.path(name)
        return check_file(path) if path else None

    def rule_text(self, name: str) -> RuleText | None:
        """Answers a checked rule file by name or path, or None when there is no such file.

        Raises:
            ValueError: The file is there but cannot be used; the message says why.
        """
        checked = self.checked(name)
        if checked is None:
            return None
        if checked.rule_text is None:
            errors = [problem for problem in checked.problems if problem.severity == "error"]
            more = f" (and {len(errors) - 1} more; see: tdconsole rules check)" if len(errors) > 1 else ""
            raise ValueError(f"{errors[0]}{more}")
        return checked.rule_text
