import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Env, InvalidEnv } from '#server/platform/config/env.ts';
import { privacyRequestsFile } from '#server/modules/accounts/account/privacy-requests.ts';
import { createSite } from '#server/modules/site/content/site.service.ts';
import { type Finding, fault, wrong } from './finding.ts';

/** Checks the files that the settings name. */
export function fileRules(env: Env): Finding[] {
  return [...siteContent(env), ...privacyRequests(env)];
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

/** Accounts can only be deleted, and consents withdrawn, if the list is writable. */
function privacyRequests(env: Env): Finding[] {
  const file = privacyRequestsFile(env);
  const there = [file, `${file}.key`].filter((each) => existsSync(each));
  const folder = there.find((each) => statSync(each).isDirectory());
  if (folder) return [wrong('ERASURES_FILE', `is a folder (${folder}): set a file inside it.`)];
  if (there.length === 1 && there[0] === file)
    return [wrong('ERASURES_FILE', `cannot be read without ${file}.key: restore that file from your backup.`)];
  let place = dirname(file);
  while (!existsSync(place)) place = dirname(place);
  try {
    if (!statSync(place).isDirectory()) throw new Error(`${place} is no folder.`);
    accessSync(place, constants.W_OK | constants.X_OK);
    for (const each of there) accessSync(each, constants.R_OK | constants.W_OK);
    return [];
  } catch {
    // words: read by whoever runs the shop
    const remedy = 'Choose another place or change its owner.';
    return [
      fault(
        'ERASURES_FILE',
        `cannot be written to ${file}, so that nobody can delete their account or withdraw a consent. ${remedy}`,
      ),
    ];
  }
}
