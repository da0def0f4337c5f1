import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Env, InvalidEnv } from '../env.ts';
import { createSite } from '../modules/site/site.service.ts';
import { type Finding, fault, wrong } from './finding.ts';

/** What is the matter with files that the settings name. */
export function fileRules(env: Env): Finding[] {
  return [...siteContent(env), ...erasures(env)];
}

function siteContent(env: Env): Finding[] {
  try {
    createSite(env, 'https://shop.invalid');
    return [];
  } catch (error) {
    if (!(error instanceof InvalidEnv)) throw error;
    return [wrong('SITE_CONTENT', error.message.replace(/^SITE_CONTENT /, '').replaceAll(/\s+/g, ' '))];
  }
}

/** An account is deleted only where that can be noted. */
function erasures({ ERASURES_FILE, DATA_DIR }: Env): Finding[] {
  const file = resolve(ERASURES_FILE ?? join(DATA_DIR, 'erasures'));
  const there = [file, `${file}.key`].filter((each) => existsSync(each));
  if (there.length === 1 && there[0] === file)
    return [wrong('ERASURES_FILE', `cannot be read without ${file}.key: bring that file back from where it was kept.`)];
  let place = dirname(file);
  while (!existsSync(place)) place = dirname(place);
  try {
    accessSync(place, constants.W_OK | constants.X_OK);
    for (const each of there) accessSync(each, constants.R_OK | constants.W_OK);
    return [];
  } catch {
    const remedy = 'Choose another place or change its owner.';
    return [fault('ERASURES_FILE', `cannot be written to ${file}, so that nobody can delete their account. ${remedy}`)];
  }
}
