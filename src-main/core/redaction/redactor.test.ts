import { REDACT_ALL } from '@shared/model/redaction';
import { describe, expect, it } from 'vitest';
import { Redactor } from './redactor';
import { type Random, SECRET_CASES } from './secret-kinds.cases';

const KEY = new Uint8Array(32).fill(7);
const redactor = () => new Redactor(REDACT_ALL, KEY);
const redact = async (text: string) => (await redactor().texts([text]))[0] ?? '';

describe('secrets of every kind', () => {
  it.each(SECRET_CASES)('$kind', async ({ make }) => {
    const [text, secret] = make(seeded(11));
    const redacted = await redact(text);
    for (let at = 0; at + 8 <= secret.length; at += 4) {
      const piece = secret.slice(at, at + 8);
      if (!/^(?:-----|[A-Z ]+(?:KEY|PRIVATE)|https?:)/.test(piece)) expect(redacted).not.toContain(piece);
    }
    expect(redacted).toMatch(/\[[\w.' -]+ [0-9a-f]{6}\]/);
  });
});

describe('what is hidden', () => {
  const github = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`;

  it('has the same label wherever it stands, and another in another installation', async () => {
    const [first, second] = await redactor().texts([`one ${github}.`, `GH_TOKEN=${github}`]);
    const label = /\[GitHub token [0-9a-f]{6}\]/.exec(first ?? '')?.[0] ?? 'none';
    expect(first).toBe(`one ${label}.`);
    expect(second).toBe(`GH_TOKEN=${label}`);
    const elsewhere = await new Redactor(REDACT_ALL, new Uint8Array(32).fill(8)).texts([github]);
    expect(elsewhere[0]).not.toBe(label);
  });

  it('is counted, and reported by its first letters only', async () => {
    const one = redactor();
    await one.texts([github, `again ${github}`, 'mail ann.lee@lanternshop.dev']);
    expect(one.report()).toEqual({
      count: 3,
      items: [
        { kind: 'GitHub token', label: expect.any(String), hint: 'ghp_a1…', count: 2 },
        { kind: 'e-mail address', label: expect.any(String), hint: 'ann.…', count: 1 },
      ],
    });
  });

  it('is hidden in data at any depth, but for ids', async () => {
    const data = { id: github, parts: [{ text: github, size: 3 }], none: null };
    const redacted = await redactor().value(data, new Set(['id']));
    expect(redacted).toEqual({
      id: github,
      parts: [{ text: expect.stringMatching(/^\[GitHub/), size: 3 }],
      none: null,
    });
  });

  it('is hidden although a comment of a transcript forbids it', async () => {
    expect(await redact(`/* secretlint-disable */ ${github}`)).not.toContain(github);
  });

  it('is the user name of any system in a path', async () => {
    expect(await redact('/home/annlee/shop, C:\\Users\\Ann Lee\\shop, /Users/annlee/shop')).not.toMatch(/ann ?lee/i);
  });

  it.each([
    '~/.claude/projects/-home-annlee-shop/1.jsonl',
    '~/.claude/projects/-Users-annlee-shop/1.jsonl',
    'C:\\Users\\x\\.claude\\projects\\C--Users-annlee-shop\\1.jsonl',
  ])('is the user name in the name of a folder that was made of a path: %s', async (path) => {
    expect(await redact(path)).not.toContain('annlee');
  });

  it('is the home in such a name, however it is written', async () => {
    const texts = ['~/.claude/projects/-home-ann-lee-shop/1.jsonl'];
    const told = new Redactor({ secrets: true, emails: true }, KEY, ['/home/ann.lee']);
    expect(await told.texts(texts)).toEqual(['~/.claude/projects/~-shop/1.jsonl']);
    expect(told.report().count).toBe(0);
  });

  it('is in the id of a project, which is a path', async () => {
    const { thread } = await redactor().value(
      { thread: { id: 'a', project: { id: ':/home/annlee/shop' } } },
      new Set(['id']),
    );
    expect(thread.id).toBe('a');
    expect(thread.project.id).not.toContain('annlee');
  });

  it('is a key that the text ends in the middle of', async () => {
    const half = `-----BEGIN RSA PRIVATE KEY-----\n${'MIIEow'.repeat(20)}\n${'IBAAKC'.repeat(9)}`;
    const [key, after] = await redactor().texts([half, 'the next text']);
    expect(key).not.toContain('MIIEow');
    expect(key).not.toContain('IBAAKC');
    expect(after).toBe('the next text');
  });

  it.each([
    ['a token on a line of a JSON text', { file: `first\n${github}\nlast` }],
    ['a token behind a tab in JSON within JSON', { body: JSON.stringify({ row: `name\t${github}` }) }],
    ['a password in JSON within JSON', { body: JSON.stringify({ password: github.slice(9, 24) }) }],
    [
      'a password in JSON within JSON within JSON',
      { a: JSON.stringify({ b: JSON.stringify({ pwd: github.slice(9, 24) }) }) },
    ],
    ['a header in a quoted command', { command: `curl -u "me:${github.slice(9, 24)}" https://shop.dev` }],
    ['a key in a quoted header', { code: `headers: { "X-Api-Key": "${github.slice(9, 24)}" }` }],
    ['a flag of a command', { command: `deploy --api-key ${github.slice(9, 24)}` }],
    ['an element of XML', { file: `<db><password>${github.slice(9, 24)}</password></db>` }],
  ])('is %s', async (_, data) => {
    expect(await redact(JSON.stringify(data))).not.toContain(github.slice(9, 24));
  });

  it.each([
    ['numbered by a tool', (line: string, at: number) => `     ${at + 1}→${line}`],
    ['numbered by cat', (line: string, at: number) => `     ${at + 1}\t${line}`],
    ['added by a diff', (line: string) => `+${line}`],
    ['quoted in a program', (line: string) => `'${line}\\n' +`],
  ])('is a key whose lines are %s', async (_, shape) => {
    const lines = [
      '-----BEGIN RSA PRIVATE KEY-----',
      'MIIEow'.repeat(10),
      'IBAAKC'.repeat(9),
      '-----END RSA PRIVATE KEY-----',
    ];
    const text = lines.map(shape).join('\n');
    for (const spelling of [text, JSON.stringify(text), JSON.stringify(JSON.stringify(text))]) {
      expect(await redact(spelling)).not.toMatch(/MIIEow|IBAAKC/);
    }
  });

  it('is the end of a key in a text of one line that begins within it', async () => {
    const random = seeded(6);
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
    const [torn, line, last] = [random(letters, 33), random(letters, 64), random(letters, 18)];
    const redacted = await redact(`…${torn} ${line} ${last}= -----END RSA PRIVATE KEY----- remember it`);
    for (const part of [torn, line, last]) expect(redacted).not.toContain(part.slice(2, 12));
    expect(redacted).toContain('remember it');
    const told = 'A key ends with the line -----END PRIVATE KEY----- always';
    expect(await redact(told)).toBe(told);
  });

  it.each([
    ['of OpenSSH', 70],
    ['of others', 64],
  ])('is what is left of a key whose first line is lost: %s', async (_, width) => {
    const random = seeded(5);
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
    const lines = [random(letters, width), random(letters, width), `${random(letters, 30)}=`];
    const one = lines.join('\n');
    for (const text of [`…\n${one}\nand on`, one, `9→${lines.join('\n10→')}`, JSON.stringify({ out: `a\n${one}\n` })]) {
      const redacted = await redact(text);
      for (const line of lines) expect(redacted).not.toContain(line.slice(4, 20));
    }
    expect(await redact(`…\n${one}\nand on`)).toMatch(/^…\n\[encoded lines [0-9a-f]{6}\]\nand on$/);
    const [title] = await redactor().texts([lines[0] ?? '', 'another']);
    expect(title).toMatch(/^\[encoded lines [0-9a-f]{6}\]$/);
    const alone = `const mac =\n  '${lines[1]}';\nnext()`;
    expect(await redact(alone)).toBe(alone);
    const certificate = `-----BEGIN CERTIFICATE-----\n${one}\n-----END CERTIFICATE-----`;
    expect(await redact(certificate)).toBe(certificate);
  });

  it.each([
    ['DB_PASSWORD=\u001b[32mhunter2Xy9q\u001b[0m', 'hunter2Xy9q'],
    ['token: \u001b[1m\u001b[33mab12CD34ef56GH78\u001b[0m', 'ab12CD34ef56GH78'],
    ['{"out":"API_TOKEN=\\u001b[36mab12CD34ef56GH78\\u001b[0m"}', 'ab12CD34ef56GH78'],
    ['DB_PASSWORD=x7(pq]9!Zt', 'x7(pq]9!Zt'],
    ['password: "blue [fox] 42 & co"', 'blue [fox] 42 & co'],
  ])('is found in %j', async (text, secret) => {
    const redacted = await redact(text);
    for (const part of secret.split(' ')) if (part.length > 3) expect(redacted).not.toContain(part);
  });

  it('is a user name in a path of JSON within JSON', async () => {
    expect(await redact(JSON.stringify(JSON.stringify('C:\\Users\\annlee\\shop')))).not.toContain('annlee');
  });

  it('can leave addresses of people standing', async () => {
    const texts = ['ann.lee@lanternshop.dev'];
    expect(await new Redactor({ secrets: true, emails: false }, KEY).texts(texts)).toEqual(texts);
  });
});

it('leaves nothing behind in the process, however often it looks', async () => {
  const before = performance.getEntries().length;
  for (let run = 0; run < 20; run++) await redact(`text ${run}`);
  expect(performance.getEntries()).toHaveLength(before);
});

describe('what is left as it is', () => {
  it.each([
    'password = getPassword(user)',
    'const token = await readToken();',
    'token: string;',
    'API_KEY=<your key>',
    'API_KEY=your-api-key-here',
    'password: "$' + '{DB_PASSWORD}"',
    'export TOKEN=$(cat token.txt)',
    'postgres://user:password@localhost/shop',
    'the token is expired',
    'password: "Must be at least 8 characters"',
    'PASSWORD=getpass.getpass(9)',
    '\u001b[32mok\u001b[0m 3 tests passed',
    'secretKey: this.options.secretKey,',
    'git@github.com:acme/shop.git',
    'Co-Authored-By: Claude <noreply@anthropic.com>',
    'someone@example.com',
    'import { x } from "@scope/pkg@1.2.3"',
    'commit 9fceb02d0ae598e95dc970b74767f19372d61af8',
    'sha256:2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
    '/home/user/shop/src/main.ts',
    `${'ABCDEF0123456789'.repeat(4)}\n${'0123456789abcdef'.repeat(4)}`,
    'src/Features2/ThreadPane/Parts/DiffPart/HunkRows/Line4/Context2/Index',
    'theQueueDeliversNothingTwiceWhenTheLeaseIsLongerThanTheJob2OfThree',
    'icon@2x.png',
  ])('%s', async (text) => {
    expect(await redact(text)).toBe(text);
  });
});

function seeded(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return (alphabet, length) => Array.from({ length }, () => alphabet[Math.floor(next() * alphabet.length)]).join('');
}
