"""The console's own dark and light theme. Colour only helps; every meaning is in words."""

from __future__ import annotations

from textual.theme import Theme

DARK = Theme(
    name="tdconsole-dark",
    primary="#7FB4E6",
    secondary="#9DB7A4",
    accent="#E6C37F",
    warning="#F0B840",
    error="#FF8A80",
    success="#8BD49C",
    foreground="#ECECEC",
    background="#101418",
    surface="#171D23",
    panel="#222B34",
    dark=True,
    variables={
        "input-selection-background": "#7FB4E6 35%",
        "block-cursor-background": "#7FB4E6",
        "block-cursor-foreground": "#101418",
        "footer-key-foreground": "#E6C37F",
        "border": "#4A5A68",
    },
)
LIGHT = Theme(
    name="tdconsole-light",
    primary="#0B5394",
    secondary="#3D5A45",
    accent="#7A4B00",
    warning="#7A4B00",
    error="#A3100C",
    success="#12602B",
    foreground="#15181B",
    background="#FBFAF6",
    surface="#F1EFE8",
    panel="#E2DED2",
    dark=False,
    variables={
        "input-selection-background": "#0B5394 30%",
        "block-cursor-background": "#0B5394",
        "block-cursor-foreground": "#FFFFFF",
        "footer-key-foreground": "#7A4B00",
        "border": "#8B8573",
    },
)
