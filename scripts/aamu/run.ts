import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { getErrorMessage } from '../../server/platform/errors.ts';
import { projectFile } from '../../server/platform/root.ts';
import { type Call, type Command, COMMON_OPTIONS, UsageError } from './command.ts';
import { commands } from './commands.ts';

interface Streams {
  out: (text: string) => void;
  problem: (text: string) => void;
}

const EXIT_CODES: Readonly<Record<number, string>> = {
  0: 'done',
  1: 'failed, or something is wrong',
  2: 'invalid usage: unknown command, option or argument',
};

/** Runs what was typed after `aamu`. Returns the exit code; undefined if the process goes on. */
export async function runCommandLine(args: readonly string[], { out, problem }: Streams): Promise<number | undefined> {
  const [name = '', ...rest] = args;
  const json = rest.includes('--json');
  const fail = (code: 'usage' | 'failed', message: string) =>
    json ? out(JSON.stringify({ error: { code, message } })) : problem(message);
  if (name === '--version') {
    out(version());
    return 0;
  }
  if (['', '-h', '--help', 'help'].includes(name)) {
    out(helpOfAll());
    return name === '' ? 2 : 0;
  }
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!entry) {
    fail('usage', `There is no command "${name}". "aamu --help" lists all commands.`);
    return 2;
  }
  try {
    const { command } = await entry.load();
    const call = readCall(name, command, rest);
    if (call === 'help') {
      out(helpOf(name, entry.summary, command));
      return 0;
    }
    if (call.words.length > 0 && !takesWords(command))
      throw new UsageError(`${name} takes no arguments: "aamu ${name} --help" says more.`);
    const result = await command.run(call);
    if (!result) return undefined;
    out(call.json ? JSON.stringify(result.json) : result.text);
    return result.code ?? 0;
  } catch (error) {
    const usage = error instanceof UsageError || (error as { code?: unknown }).code === 'usage';
    fail(usage ? 'usage' : 'failed', getErrorMessage(error));
    return usage ? 2 : 1;
  }
}

function readCall(name: string, command: Command, args: readonly string[]): Call | 'help' {
  try {
    const { values, positionals, tokens } = parseArgs({
      args: [...args],
      options: { ...command.options, ...COMMON_OPTIONS },
      allowPositionals: true,
      tokens: true,
    });
    refuseIdle(command, tokens);
    const { help, json, ...options } = values as Record<string, string | boolean | string[] | undefined>;
    return help ? 'help' : { words: positionals, options, json: json === true };
  } catch (error) {
    // The library's message continues with advice about dashes.
    const [what] = getErrorMessage(error).split(/\.\s|\n/);
    throw new UsageError(`${what}: "aamu ${name} --help" lists the options.`);
  }
}

/** @throws {Error} for an option that would be ignored: an empty one, as of an unset variable, and one given twice */
function refuseIdle(
  { options = {} }: Command,
  tokens: readonly { kind: string; name?: string; value?: unknown }[],
): void {
  const given = new Set<string>();
  for (const { kind, name = '', value } of tokens) {
    if (kind !== 'option' || value === undefined) continue;
    if (value === '') throw new Error(`Option '--${name}' is empty`);
    if (given.has(name) && !options[name]?.multiple) throw new Error(`Option '--${name}' is given twice`);
    given.add(name);
  }
}

/** True if the usage has an argument that is no option. A lone dash is one. */
function takesWords({ usage }: Command): boolean {
  return usage.some((line) => line !== '' && !line.startsWith('--'));
}

function helpOfAll(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  return [
    `aamu ${version()}`,
    '',
    'Usage: aamu <command> [options]',
    '',
    ...Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'Every command takes --help and --json. Settings come from the environment and from .env.',
    '',
    ...exitLines({}),
  ].join('\n');
}

function helpOf(name: string, summary: string, { usage, details = [], options = {}, exitCodes = {} }: Command): string {
  const rows = [
    ...Object.entries(options).map(([option, { type, does }]) => [
      `--${option}${type === 'string' ? ' <…>' : ''}`,
      does,
    ]),
    ['--json', 'prints one line of JSON'],
    ['--help', 'shows this help'],
  ];
  const width = Math.max(...rows.map(([option = '']) => option.length));
  return [
    `aamu ${name}: ${summary}`,
    '',
    ...usage.map((line) => `  aamu ${name} ${line}`.trimEnd()),
    '',
    ...(details.length > 0 ? [...details, ''] : []),
    ...rows.map(([option = '', does]) => `  ${option.padEnd(width)}  ${does}`),
    '',
    ...exitLines(exitCodes),
  ].join('\n');
}

function exitLines(own: Readonly<Record<number, string>>): string[] {
  return ['Exit codes:', ...Object.entries({ ...EXIT_CODES, ...own }).map(([code, means]) => `  ${code}  ${means}`)];
}

function version(): string {
  return (JSON.parse(readFileSync(projectFile('package.json'), 'utf8')) as { version: string }).version;
}
