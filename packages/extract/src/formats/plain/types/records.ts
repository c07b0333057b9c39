import { textType } from '../../../file-type.ts';

/** Configuration, exchange of data between programs, money and media lists. */
export const records = [
  textType('application/json5', 'JSON with comments', 'jsonc json5 code-workspace babelrc jshintrc eslintrc'),
  textType('application/toml', 'TOML', 'toml'),
  textType('text/x-ini', 'INI settings', 'ini cfg conf cnf prefs inf dof lng frm'),
  textType(
    'text/x-systemd-unit',
    'systemd unit',
    'service socket timer mount automount target slice path netdev network',
    {
      text: /^(?:#[^\n]*\n|\s)*\[Unit\]/,
    },
  ),
  textType('text/x-windows-theme', 'Windows theme', 'theme msstyles', {
    text: /^(?:;[^\n]*\n|\s)*\[Theme\]/,
  }),
  textType('application/x-rdp', 'Remote desktop settings', 'rdp', {
    text: /^(?:screen mode id|full address):[is]:/,
  }),
  textType('application/x-openvpn-profile', 'OpenVPN profile', 'ovpn', {
    text: /^(?:#[^\n]*\n|\s)*client\s/,
  }),
  textType('application/x-wireguard', 'WireGuard settings', 'wg', {
    text: /^\[Interface\]\s*\n(?:PrivateKey|Address)/,
  }),
  textType('application/x-vmware-vmx', 'Virtual machine settings', 'vmx vmxf', { text: /^\.encoding = "/ }),
  textType('application/x-java-jnlp-policy', 'Java security policy', 'policy'),
  textType('application/x-libtool', 'Libtool archive', 'la'),
  textType('application/x-lockfile', 'Lock file', 'lock'),
  textType('application/x-flatpak-ref', 'Flatpak reference', 'flatpakref flatpakrepo', {
    text: /^\[Flatpak Re/,
  }),
  textType('application/x-pem-file', 'PEM certificate or key', 'pem crt cer key csr p7b p7c p10', {
    text: /^(?:[^\n]*\n){0,40}?-----BEGIN (?:[A-Z0-9]+ )*(?:CERTIFICATE|KEY|REQUEST|CRL|PARAMETERS|PKCS7)-----/,
  }),
  textType('application/pgp-keys', 'PGP armoured message', 'gpg sig', { text: /^-----BEGIN PGP / }),
  textType('application/x-ssh-key', 'SSH public key', 'pub', {
    text: /^(?:ssh-(?:rsa|ed25519|dss)|ecdsa-sha2-\S+) AAAA/,
  }),
  textType('text/x-checksums', 'Checksums', 'md5 sha1 sha256 sha512 sum sfv'),
  textType('application/sdp', 'Session description', 'sdp', { text: /^v=0\r?\no=/ }),
  textType('application/x-ns-proxy-autoconfig', 'Proxy settings', 'pac', {
    text: /^\s*function FindProxyForURL/,
  }),
  textType('application/sieve', 'Mail filter (Sieve)', 'sieve siv'),
  textType('text/x-procmail', 'Mail filter (procmail)', 'procmailrc'),
  textType('text/x-ldif', 'Directory data (LDIF)', 'ldif ldi', {
    text: /^(?:version: 1\s+)?(?:#[^\n]*\n|\s)*dn: /,
  }),
  textType('application/x-ofx', 'Bank statement (OFX)', 'ofx qfx', {
    text: /^\s*(?:OFXHEADER:|<\?OFX|<OFX>)/,
  }),
  textType('application/x-qif', 'Quicken interchange', 'qif', { text: /^!(?:Type|Account|Option):/i }),
  textType('application/x-mt940', 'Bank statement (MT940)', 'mt940 sta 940', {
    text: /^(?:\{1:[^\n]*\n|:20:)[\s\S]{0,300}:25:/,
  }),
  textType('application/x-iif', 'QuickBooks interchange', 'iif', {
    text: /^!(?:TRNS|HDR|ACCNT|CUST|VEND)\t/,
  }),
  textType('application/x-bai2', 'Bank statement (BAI2)', 'bai bai2', { text: /^01,\w+,\w+,\d{6},/ }),
  textType('application/x-ach', 'Bank transfers (ACH)', 'ach', { text: /^101 .{90}\r?\n5/ }),
  textType('application/edifact', 'EDIFACT interchange', 'edi edifact', { text: /^(?:UNA.{6}\s*)?UNB\+/ }),
  textType('application/edi-x12', 'X12 interchange', 'x12', { text: /^ISA.{103}/ }),
  textType('application/x-fix-log', 'Trading messages (FIX)', 'fix', { text: /^8=FIX/ }),
  textType('application/x-marc-mnemonic', 'Library records (MARC)', 'mrk', { text: /^=LDR {2}/ }),
  textType('audio/x-mpegurl', 'Playlist (M3U)', 'm3u m3u8', { text: /^#EXTM3U/ }),
  textType('audio/x-scpls', 'Playlist (PLS)', 'pls', { text: /^\[playlist\]/i }),
  textType('application/x-cue', 'Disc layout', 'cue', {
    text: /^(?:REM[^\n]*\n|PERFORMER[^\n]*\n|TITLE[^\n]*\n|\s)*FILE "[^\n]*" (?:WAVE|MP3|BINARY|AIFF)/,
  }),
  textType('application/x-realmedia-link', 'RealAudio link', 'ram'),
  textType('text/x-edl-cmx', 'Edit decision list', 'edl', { text: /^TITLE: [^\n]*\n(?:FCM|\s|\d{3})/ }),
  textType('text/x-avid-log', 'Avid log exchange', 'ale', { text: /^Heading\s*\nFIELD_DELIM/ }),
  textType('text/x-ffmetadata', 'Media chapters', 'ffmeta ffmetadata', { text: /^;FFMETADATA/ }),
  textType('text/x-adblock', 'Filter list', 'abp', { text: /^\[Adblock/ }),
  textType('application/x-torrent-magnet', 'Magnet links', 'magnet'),
  textType('text/x-uuencode', 'Uuencoded text', 'uue uu', { text: /^begin \d{3} \S/ }),
  textType('text/x-ansible-inventory', 'Ansible inventory', 'inventory'),
  textType('application/x-inno-setup', 'Inno Setup script', 'iss isl'),
  textType('application/x-device-tree', 'Device tree', 'dts dtsi', { text: /^\s*\/dts-v1\/;/ }),
  textType('application/x-kconfig', 'Kernel options', 'config defconfig'),
  textType('application/x-relax-ng-compact', 'RELAX NG (compact)', 'rnc'),
  textType('application/xml-dtd', 'Document type definition', 'dtd'),
  textType('application/n-triples', 'N-Triples', 'nt', { text: /^<[a-z]+:[^>\s]+> <[^>\s]+> [<"_]/ }),
  textType('application/n-quads', 'N-Quads', 'nq'),
  textType('application/trig', 'TriG', 'trig'),
  textType('text/n3', 'Notation3', 'n3'),
  textType('application/x-postman', 'HTTP archive', 'har'),
  textType('text/x-apache-htaccess', 'Web server access rules', 'htaccess htpasswd htgroups'),
  textType('text/x-opml-tabs', 'Tab-indented outline', 'vo otl'),
  textType('text/x-subunit-tap', 'Test results (TAP)', 'tap', {
    text: /^(?:TAP version \d+\s+)?1\.\.\d+\n(?:#[^\n]*\n)*(?:not )?ok \d/,
  }),
  textType('text/x-lcov', 'Test coverage', 'lcov', { text: /^(?:TN:[^\n]*\n)?SF:\S/ }),
  textType('application/x-quake-map', 'Valve settings', 'vmf vdf acf'),
  textType('text/x-minecraft-lang', 'Language strings', 'lang'),
  textType('text/x-apple-strings', 'Apple strings', 'strings', {
    text: /^\s*(?:\/\*[^*]*(?:\*(?!\/)[^*]*)*\*\/\s*)*"(?:[^"\\]|\\.)*"\s*=\s*"/,
  }),
  textType('application/x-arb', 'Application resource bundle', 'arb'),
];
