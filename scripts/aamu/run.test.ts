import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { commands } from './commands.ts';
import { readTarget, report } from './move.ts';
import { runCommandLine } from './run.ts';

async function run(...args: string[]) {
  const lines = { out: '', problem: '' };
  const code = await runCommandLine(args, {
    out: (text) => void (lines.out += text),
    problem: (text) => void (lines.problem += text),
  });
  return { code, ...lines };
}

test.each([
  ['a command that does not exist', ['open'], 'There is no command "open". "aamu --help" lists all commands.'],
  ['a name of every object', ['constructor'], 'There is no command "constructor". "aamu --help" lists all commands.'],
  ['an unknown option', ['doctor', '--fast'], `Unknown option '--fast': "aamu doctor --help" lists the options.`],
  ['an empty option', ['backup', '--to', ''], `Option '--to' is empty: "aamu backup --help" lists the options.`],
  [
    'an option that would win over the first',
    ['upgrade', '--to', 'a', '--to=b'],
    `Option '--to' is given twice: "aamu upgrade --help" lists the options.`,
  ],
  [
    'two ways to open an archive',
    ['restore', 'a.age', '--passphrase-file', 'a', '--identity-file', 'b'],
    'Give either a passphrase or a private key.',
  ],
  [
    'options that a page needs not',
    ['backup', '--sheet', '--verify'],
    '--sheet takes no other option than --to: "aamu backup --help".',
  ],
  ['two sizes of a shop', ['seed', '--big', '--huge'], 'Give either --big or --huge.'],
  ['a superfluous argument', ['start', 'now'], 'start takes no arguments: "aamu start --help" says more.'],
  [
    'an address that reset would ignore',
    ['reset', 'coach@shop.example'],
    'reset takes no arguments: "aamu reset --help" says more.',
  ],
  ['a post that is none', ['newsletter', 'three'], 'Say which post the newsletter is about: aamu newsletter 3'],
])('refuses %s with one sentence and 2', async (_, args, said) => {
  expect(await run(...args)).toEqual({ code: 2, out: '', problem: said });
});

test('says the same as JSON', async () => {
  const { code, out, problem } = await run('doctor', '--fast', '--json');
  expect([code, problem, JSON.parse(out)]).toEqual([
    2,
    '',
    { error: { code: 'usage', message: `Unknown option '--fast': "aamu doctor --help" lists the options.` } },
  ]);
});

test.each(Object.keys(commands))('%s has a help with its exit codes', async (name) => {
  const { code, out } = await run(name, '--help');
  expect(code).toBe(0);
  expect(out).toMatch(new RegExp(`^aamu ${name}: .*--json.*Exit codes:\\n  0  done`, 's'));
});

test('lists every command', async () => {
  const { code, out } = await run('--help');
  expect(code).toBe(0);
  for (const { summary } of Object.values(commands)) expect(out).toContain(summary);
});

describe('move', () => {
  const address = 'postgres://user:password@host/aamu';

  test('reads the address from its input, where no other user can', async () => {
    expect(await readTarget('-', Readable.from([`${address}\n`]))).toBe(address);
    expect(await readTarget(address, Readable.from([]))).toBe(address);
  });

  test.each([
    ['an empty input', '-', []],
    ['an input that is no address', '-', ['host/aamu\n']],
    ['an argument that is none', 'host', [`${address}\n`]],
    ['an option without effect', `${address}?ssl=require`, []],
  ])('refuses %s', async (_, word, lines) => {
    await expect(readTarget(word, Readable.from(lines))).rejects.toThrow(/^Say where to: postgres:/);
  });

  test('prints the settings that it cannot write, because the shop has moved', () => {
    const changed = { DATABASE_URL: address, DATABASE_DIRECT_URL: null };
    const said = {
      moved: { tables: 1, rows: 2, skipped: [] },
      former: undefined,
      from: 'a',
      to: 'b',
      changed,
      seconds: 3,
    };
    const { text, json, code } = report(said, () => {
      throw new Error('EACCES: permission denied');
    });
    expect(text).toContain(`The settings could not be written: EACCES: permission denied
Change this in the settings (.env or the environment) of every process:
DATABASE_URL=${address}
# remove the line DATABASE_DIRECT_URL=…
`);
    expect([json, code]).toEqual([expect.objectContaining({ settings: changed }), 1]);
  });
});
