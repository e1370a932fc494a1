#!/usr/bin/python3
"""A browser on WebKitGTK for WebKitWebDriver. The one that comes with it (MiniBrowser) forgets its profile at the end of a session.

Arguments: the folder of the profile, the HTTP proxy, the file for what consoles of pages and workers say, width x height.
"""
import os
import sys

profile, proxy, log, size = sys.argv[1:5]
said = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
os.dup2(said, 1)
os.dup2(said, 2)

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import GLib, Gtk, WebKit2

manager = WebKit2.WebsiteDataManager(base_data_directory=f'{profile}/data', base_cache_directory=f'{profile}/cache')
manager.set_network_proxy_settings(WebKit2.NetworkProxyMode.CUSTOM, WebKit2.NetworkProxySettings.new(proxy, None))
context = WebKit2.WebContext(website_data_manager=manager)
context.set_preferred_languages(['en-GB'])
context.set_automation_allowed(True)
manager.get_cookie_manager().set_persistent_storage(f'{profile}/cookies.sqlite', WebKit2.CookiePersistentStorage.SQLITE)

settings = WebKit2.Settings()
settings.set_enable_write_console_messages_to_stdout(True)
# WebKitGTK 2.50 driven by WebDriver hangs or crashes at times on a page that comes out of its page cache.
settings.set_enable_page_cache(False)


def new_view():
    view = WebKit2.WebView(web_context=context, settings=settings, is_controlled_by_automation=True)
    window = Gtk.Window()
    window.set_default_size(*map(int, size.split('x')))
    window.add(view)
    window.show_all()
    view.connect('permission-request', lambda _, request: request.deny() or True)
    view.connect('web-process-terminated', lambda _, reason: print('PROCESS TERMINATED', reason, flush=True))
    view.connect('close', lambda _: window.destroy())
    return view


def on_session(_, session):
    info = WebKit2.ApplicationInfo()
    info.set_name('webkit-browser')
    info.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    session.set_application_info(info)
    session.connect('create-web-view', lambda _: new_view())
    # The end of the session is the end of the browser: WebKitWebDriver only breaks the connection off.
    session.connect('will-close', lambda _: GLib.idle_add(Gtk.main_quit))


context.connect('automation-started', on_session)
Gtk.main()
