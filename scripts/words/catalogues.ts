import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../server/contract/i18n/languages.ts';
import { hasSentences } from './macros.ts';
import { linguiConfig, PSEUDO } from './lingui-config.ts';

export const root = join(import.meta.dirname, '../..');

/** The languages that are written down: all but the one that the compiler makes. */
export const STORED = linguiConfig.locales as Language[];

/** Returns true for the language that the compiler makes from English. */
export const isPseudo = (language: Language) => language === PSEUDO;

/** Sources that may hold sentences, by paths from the root of the project: code, and the templates of mails. */
export function sources(): string[] {
  return globSync(['{widgets,host-app,server}/**/*.{ts,tsx}', 'server/platform/mail/templates/**/*.{mjml,txt}'], {
    cwd: root,
  })
    .filter((file) => !/\.(?:test|e2e|stub|factory|harness|stories|d)\.tsx?$/.test(file))
    .filter((file) => !/^(?:host-app\/e2e|server\/(?:testing|platform\/db\/migrations))\//.test(file))
    .toSorted();
}

/** Returns true for a part of a mail. */
export const isTemplate = (file: string) => /\.(?:mjml|txt)$/.test(file);

/** The sources with sentences, by the catalogue that theirs are in. */
export function sourcesByCatalogue(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of sources()) {
    const code = readFileSync(join(root, file), 'utf8');
    if (!isTemplate(file) && !hasSentences(code)) continue;
    const name = toCatalogueName(file);
    found.set(name, [...(found.get(name) ?? []), file]);
  }
  return found;
}

/** Returns the catalogue of a file: one for each element and each domain of the server, and one for shared code. */
export function toCatalogueName(file: string): string {
  const [top = '', second = '', third = ''] = file.split('/');
  if (top === 'host-app') return second === 'studio' ? 'studio' : 'site';
  if (top === 'widgets' && second === 'elements') return third;
  if (top === 'widgets') return second === 'parts' ? 'parts' : 'core';
  if (second === 'modules') return third;
  if (second === 'contract') return file.endsWith('.studio.ts') ? 'studio' : 'contract';
  return file.startsWith('server/platform/mail/') ? 'mails' : 'server';
}

export function catalogueFile(language: Language, name: string): string {
  return join(root, 'locales', language, `${name}.po`);
}
