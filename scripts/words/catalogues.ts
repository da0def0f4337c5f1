import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../server/contract/languages.ts';
import { hasSentences } from './macros.ts';
import { linguiConfig, PSEUDO } from './lingui-config.ts';

export const root = join(import.meta.dirname, '../..');

/** The languages that are written down: all but the one that the compiler makes. */
export const STORED = linguiConfig.locales as Language[];

/** Which of the languages is made from the English by the compiler. */
export const isPseudo = (language: Language) => language === PSEUDO;

/** Sources that may hold sentences, by paths from the root of the project: code, and the templates of mails. */
export function sources(): string[] {
  return globSync(['{widgets,host-app,server}/**/*.{ts,tsx}', 'server/mail/templates/*.{mjml,txt}'], { cwd: root })
    .filter((file) => !/\.(?:test|e2e|stub|factory|harness|stories|d)\.tsx?$/.test(file))
    .filter((file) => !/^(?:host-app\/e2e|server\/(?:testing|sandbox|db\/migrations))\//.test(file))
    .toSorted();
}

/** Which of the sources is a part of a mail. */
export const isTemplate = (file: string) => /\.(?:mjml|txt)$/.test(file);

/** The sources with sentences, by the catalogue that theirs are in. */
export function sourcesByCatalogue(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of sources()) {
    const code = readFileSync(join(root, file), 'utf8');
    if (!isTemplate(file) && !hasSentences(code)) continue;
    const name = catalogueOf(file);
    found.set(name, [...(found.get(name) ?? []), file]);
  }
  return found;
}

/** One catalogue for each feature: its widget and its module on the server share one. */
export function catalogueOf(file: string): string {
  const [top = '', second = '', third = ''] = file.split('/');
  const { area, file: contract = area } = STUDIO.exec(file)?.groups ?? {};
  if (contract) return SHARED.has(contract) ? 'studio' : `studio-${contract}`;
  if (top === 'widgets') return ['core', 'ui', 'first-view'].includes(second) || !third ? 'core' : second;
  if (top === 'host-app' && second === 'studio') return 'studio';
  if (top === 'host-app') return second === 'pages' && third ? `page-${third.replace(/\..*$/, '')}` : 'site';
  if (second === 'modules') return third;
  if (second === 'mail') return 'mails';
  return ['contract', 'documents'].includes(second) ? second : 'server';
}

/** Each area of the studio has its own: what the coach sees, asks for and is answered. */
const STUDIO =
  /^(?:(?:host-app\/studio|server\/modules\/coach)\/(?<area>[\w-]+)\/|server\/contract\/studio\/(?<file>[\w-]+)\.ts$)/;

/** What all areas are made of. */
const SHARED = new Set(['core', 'list', 'form', 'action', 'layout']);

export function catalogueFile(language: Language, name: string): string {
  return join(root, 'locales', language, `${name}.po`);
}
