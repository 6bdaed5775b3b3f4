"""The app's manifest, to be pasted where apps are created; its form: docs.slack.dev/reference/app-manifest."""

from typing import Any

COMMAND = "/errdoc"
SHORTCUT = "errdoc_explain"
#: What the bot may do, and why it must.
SCOPES = {
    "app_mentions:read": "to be mentioned",
    "channels:history": "to read the thread it answers in, in public channels",
    "chat:write": "to answer",
    "commands": "for the command and the message shortcut",
    "files:read": "to read uploaded logs",
    "groups:history": "the same in private channels it was invited to",
    "im:history": "the same in direct messages",
    "mpim:history": "the same in group messages",
}
EVENTS = ("app_mention", "message.channels", "message.groups", "message.im", "message.mpim")


def manifest(url: str = "") -> dict[str, Any]:
    """The manifest as plain values.

    Args:
        url: the public address of the bot, for HTTP mode (`https://bot.example.org/slack/events`); empty for Socket
            Mode.
    """
    address = {"request_url": url} if url else {}
    return {
        "_metadata": {"major_version": 1, "minor_version": 1},
        "display_information": {
            "name": "errdoc",
            "description": "Reads the log of a failed GPU job, names the failure and says what to type.",
            "background_color": "#1f2937",
        },
        "features": {
            "app_home": {
                "home_tab_enabled": False, "messages_tab_enabled": True, "messages_tab_read_only_enabled": False
            },
            "bot_user": {"display_name": "errdoc", "always_online": True},
            "shortcuts": [{
                "name": "Explain this error", "type": "message", "callback_id": SHORTCUT,
                "description": "Name the failure in this message and say what to do",
            }],
            "slash_commands": [{
                "command": COMMAND, "description": "Pages about failures of GPU jobs",
                "usage_hint": "show ID | search WORDS", "should_escape": False, **({"url": url} if url else {}),
            }],
        },
        "oauth_config": {"scopes": {"bot": sorted(SCOPES)}},
        "settings": {
            "event_subscriptions": {**address, "bot_events": sorted(EVENTS)},
            "interactivity": {"is_enabled": True, **address},
            "org_deploy_enabled": False,
            "socket_mode_enabled": not url,
            "token_rotation_enabled": False,
        },
    }  # fmt: skip
