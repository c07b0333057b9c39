import { describe, expect, it } from 'vitest';
import { parseAllowedHosts } from './allowed-hosts.ts';
import { addressRefused } from './outgoing.errors.ts';
import { createOutgoing } from './outgoing.ts';

/** What the mocked name server says; all other names do not exist. */
const names: Record<string, string[]> = {
  localhost: ['127.0.0.1', '::1'],
  'localhost.': ['127.0.0.1'],
  'metadata.example': ['169.254.169.254'],
  'private.example': ['10.0.0.1'],
  'mapped.example': ['::ffff:10.0.0.1'],
  'nat64.example': ['64:ff9b::a00:1'],
  'sixtofour.example': ['2002:a00:1::1'],
  'zone.example': ['fe80::1%eth0'],
  'unique.example': ['fd00:ec2::254'],
  'zero.example': ['0.0.0.0'],
  'many.example': ['10.0.0.1', '192.168.0.1', '127.0.0.1', '::1'],
  'none.example': [],
  'words.example': ['not an address'],
  'decimal.example': ['2130706433'],
  'xn--bcher-kva.example': ['127.0.0.1'],
  '127.0.0.1.nip.example': ['127.0.0.1'],
  'public.example': ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
  'both.example': ['10.0.0.1', '93.184.215.14'],
  'mcp.internal': ['10.1.2.3'],
};
const asked: string[] = [];
const resolve = async (name: string) => {
  asked.push(name);
  const addresses = names[name];
  if (!addresses) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
  return addresses;
};
const make = (allowed = '') => createOutgoing({ allowedHosts: parseAllowedHosts(allowed), resolve });

const loopback = [
  '127.0.0.1',
  '127.0.0.1:443',
  '127.0.0.1.',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '2130706433',
  '017700000001',
  '0x7f000001',
  '0x7F.1',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '0177.0.0.0x1',
  '00000177.00000.00000.0000001',
  '127.0x0.0.1',
  '%31%32%37.0.0.1',
  '127%2e0%2e0%2e1',
  '１２７.０.０.１',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '127．0．0．1',
  '127｡1',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[0000::0001]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::FFFF:7F00:0001]',
  '[::127.0.0.1]',
  '[::7f00:1]',
  '[0:0:0:0:0:ffff:127.0.0.1]',
  '[::ffff:0:127.0.0.1]',
];
const inside = [
  '0.0.0.0',
  '0',
  '0x0',
  '0.1.2.3',
  '[::]',
  '10.0.0.1',
  '10.255.255.255',
  '167772161',
  '012.0.0.1',
  '0xa.0.0.1',
  '10.1',
  '172.16.0.1',
  '172.31.255.255',
  '0xac100001',
  '192.168.0.1',
  '192.168.1',
  '3232235521',
  '0300.0250.0.1',
  '100.64.0.1',
  '100.127.255.254',
  '100.100.100.200',
  '[::ffff:10.0.0.1]',
  '[::ffff:a00:1]',
  '[::ffff:192.168.0.1]',
  '[fc00::1]',
  '[fd00::1]',
  '[fd12:3456:789a::1]',
  '[fdff:ffff:ffff:ffff::1]',
  '[fec0::1]',
  '[fe80::1]',
  '[febf::1]',
];
const metadata = [
  '169.254.169.254',
  '169.254.170.2',
  '2852039166',
  '0xa9fea9fe',
  '0251.0376.0251.0376',
  '169.254.43518',
  '169.16689662',
  '[::ffff:169.254.169.254]',
  '[::ffff:a9fe:a9fe]',
  '[fd00:ec2::254]',
  '[64:ff9b::169.254.169.254]',
  '192.0.0.192',
  '168.63.129.16',
  '[::ffff:168.63.129.16]',
];
const special = [
  '192.0.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '192.88.99.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '4294967295',
  '[ff02::1]',
  '[ff0e::1]',
  '[100::1]',
  '[2001::1]',
  '[2001:db8::1]',
  '[2001:10::1]',
  '[2001:20::1]',
  '[2001:2::1]',
  '[2002:7f00:1::]',
  '[2002:a00:1::1]',
  '[2002:a9fe:a9fe::1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b::10.0.0.1]',
  '[64:ff9b:1::1]',
  '[3fff::1]',
  '[5f00::1]',
  '[4000::1]',
  '[::1:2]',
];
const byName = [
  ...Object.keys(names).filter((name) => !/^(public|both|mcp)\./.test(name)),
  'LOCALHOST',
  'bücher.example',
  'BÜCHER.example',
  'ｌｏｃａｌｈｏｓｔ',
  'nowhere.example',
  'private.example:8443',
];
const spelled = [
  'https://user@public.example/',
  'https://user:word@public.example/',
  'https://:word@public.example/',
  'https://public.example@127.0.0.1/',
  'https://127.0.0.1#@public.example/',
  'https://127.0.0.1\\@public.example/',
  'https:127.0.0.1',
  'https:\\\\127.0.0.1',
  ' https://127.0.0.1',
  'https://127.0\n.0.1/',
  'HTTPS://127.0.0.1',
  'http://public.example/',
  'http://93.184.215.14/',
  'http://public.example:443/',
  'ftp://public.example/',
  'file:///etc/passwd',
  'gopher://public.example/',
  'data:text/plain,x',
  'javascript:1',
  'ws://public.example/',
  '//public.example',
  'public.example',
  '',
  'https://',
  'https:///',
  'https://[fe80::1%25eth0]/',
  'https://[::1%lo]/',
  'https://[::1',
  'https://1.2.3.4.5/',
  'https://256.0.0.1/',
  'https://public.example:0/',
  'https://public.example:22/',
  'https://public.example:25/',
  'https://public.example:80/',
  'https://public.example:65536/',
  'https://a b/',
  'https://pub%00lic.example/',
];
const refused = [
  ...[...loopback, ...inside, ...metadata, ...special, ...byName].map((host) => `https://${host}/path`),
  ...spelled,
];

describe('an address that is not public', () => {
  it(`is refused when it is kept and when it is called, in ${refused.length} forms`, async () => {
    expect(refused.length).toBeGreaterThan(150);
    const outgoing = make();
    for (const url of refused) {
      await expect(outgoing.check(url), url).rejects.toMatchObject({
        code: addressRefused.code,
        status: 400,
      });
      for (const called of [outgoing.fetch(url, { maxBytes: 1 }), outgoing.open(url)])
        await expect(called, url).rejects.toMatchObject({
          code: expect.stringMatching(/refused|unreachable/),
        });
    }
    await outgoing.close();
  });

  it('is known without asking a name server', async () => {
    asked.length = 0;
    const outgoing = make();
    for (const host of [...loopback, ...inside, ...metadata, ...special])
      await expect(outgoing.check(`https://${host}/`), host).rejects.toThrow();
    expect(asked).toEqual([]);
  });

  it('names its field, and never what a user wrote before the @', async () => {
    const error = await make()
      .check('https://user:word@public.example/', 'webhook.url')
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ fields: { 'webhook.url': [expect.stringMatching(/password/)] } });
    expect(JSON.stringify(error)).not.toContain('user:word');
  });
});

it('public addresses pass', async () => {
  const outgoing = make();
  for (const place of [
    'public.example/a?b',
    'PUBLIC.example:443',
    'public.example:8443',
    'both.example',
    '93.184.215.14',
    '8.8.8.8:1024',
    '[2606:2800:21f:cb07:6820:80da:af6b:8b2c]',
    '[::ffff:8.8.8.8]',
    '172.32.0.1',
    '100.128.0.1',
    '169.253.1.1',
    '0x8080808',
  ])
    await expect(outgoing.check(`https://${place}`), place).resolves.toBeUndefined();
});

it('a name server that is away refuses nobody', async () => {
  const away = async () => {
    throw Object.assign(new Error('try again'), { code: 'EAI_AGAIN' });
  };
  const outgoing = createOutgoing({ allowedHosts: parseAllowedHosts(''), resolve: away });
  await expect(outgoing.check('https://public.example')).resolves.toBeUndefined();
  await expect(outgoing.fetch('https://public.example', { maxBytes: 1 })).rejects.toMatchObject({
    status: 502,
  });
});

describe('what the operator allows', () => {
  const verdicts = async (allowed: string, places: string[]) => {
    const outgoing = make(allowed);
    const allow = (place: string) =>
      outgoing.check(place).then(
        () => place,
        () => undefined,
      );
    return (await Promise.all(places.map(allow))).filter((place) => place !== undefined);
  };

  it('is a host, on all ports or on one, also without TLS', async () => {
    const places = [
      'http://mcp.internal',
      'http://MCP.internal.:81',
      'https://mcp.internal:22',
      'http://10.1.2.3',
    ];
    names['mcp.internal.'] = ['10.1.2.3'];
    expect(await verdicts('mcp.internal', places)).toEqual(places.slice(0, 3));
    expect(await verdicts('mcp.internal:81', places)).toEqual(places.slice(1, 2));
  });

  it('is an address or a network, by whichever name', async () => {
    const places = [
      'http://mcp.internal',
      'http://10.1.2.3:81',
      'http://[::ffff:10.1.2.3]',
      'http://10.1.2.4',
      'https://localhost',
    ];
    expect(await verdicts('10.1.2.3', places)).toEqual(places.slice(0, 3));
    expect(await verdicts('10.1.2.3:81', places)).toEqual(places.slice(1, 2));
    expect(await verdicts('10.0.0.0/8', places)).toEqual(places.slice(0, 4));
    expect(await verdicts('::1, fd00::/8', places)).toEqual(places.slice(4));
    expect(await verdicts('[::1]:443', places)).toEqual(places.slice(4));
    expect(await verdicts(' , ', places)).toEqual([]);
  });

  it('is said clearly, or the process does not start', () => {
    for (const entry of [
      'http://host',
      '10.0.0.0/33',
      'host:port',
      'host:99999',
      '*.internal',
      'a b',
      'user@host',
      '[::1',
      'host/',
      ':80',
    ])
      expect(() => parseAllowedHosts(`ok, ${entry}`), entry).toThrow(entry);
  });
});
