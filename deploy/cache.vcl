# Varnish 7 between the proxy and the services:
#   varnishd -a 127.0.0.1:6081 -f deploy/cache.vcl -s malloc,256m -p http_gzip_support=off
# It keeps what the services say may be shared (s-maxage, or immutable), and asks for one address once, however many wait for it.
vcl 4.1;

backend services {
  .host = "127.0.0.1";
  .port = "4173";
  # Longer than the longest silence on a line of events.
  .between_bytes_timeout = 90s;
  .first_byte_timeout = 70s;
}

sub vcl_recv {
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # The services pack for br and gzip, and say nothing of the rest.
  if (req.http.Accept-Encoding ~ "(^|,)\s*br\b") {
    set req.http.Accept-Encoding = "br";
  } elsif (req.http.Accept-Encoding ~ "gzip") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
  # Everybody's, by the address alone: whoever asks, no session goes along.
  if (req.url ~ "[?&]public=[^&]" || req.url ~ "^/(assets|cms|api/guide|api/alert/(latest|files))/" ||
      req.url ~ "^/api/representation/(countries|representations|by-iso-code)([/?]|$)") {
    unset req.http.Cookie;
    unset req.http.Authorization;
    unset req.http.Abroad-Account;
    # A parameter that the services do not read would only cache the same reply again.
    if (req.url ~ "^/(assets/|api/guide/(emergency|sitemap|available-countries)|api/alert/|api/representation/)") {
      set req.url = regsub(req.url, "\?.*$", "");
    } else {
      set req.url = regsuball(req.url, "([?&])(?!(countries|repcodes|filter|languages|public|story|event|survey|pagination|limit|since|mark|language|have|hashes|v|preview|width)=)[^&]*", "\1");
      set req.url = regsuball(regsuball(req.url, "[?&]+$", ""), "([?&])&+", "\1");
    }
    return (hash);
  }
  return (pass);
}

sub vcl_backend_response {
  if (bereq.uncacheable) {
    return (deliver);
  }
  if (beresp.status >= 400 || beresp.http.Set-Cookie || beresp.http.Cache-Control !~ "s-maxage=[1-9]|public, max-age=[1-9]") {
    # Once more at the services for the next, without waiting in line for this one.
    set beresp.uncacheable = true;
    set beresp.ttl = 1s;
    return (deliver);
  }
  # While one asks anew, the others get what was there; services that are gone are gone after a minute.
  set beresp.grace = 5s;
  set beresp.keep = 60s;
  return (deliver);
}
