import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { getErrorMessage } from '#server/platform/errors.ts';
import { isArchivePath } from '#server/platform/config/backup-place.ts';
import { type Env, InvalidEnv } from '#server/platform/config/env.ts';
import { privacyRequestsFile } from '#server/modules/accounts/account/privacy-requests/privacy-requests.ts';
import { createSite } from '#server/modules/site/content/site.service.ts';
import { SHORTEST_PASSPHRASE } from '#server/modules/operations/backups/archive/passphrase-file.ts';
import { type Finding, fault, hint, wrong } from './finding.ts';

/** Checks the files that the settings name. */
export function fileRules(env: Env): Finding[] {
  return [...siteContent(env), ...privacyRequests(env), ...backups(env)];
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
  try {
    requireWritable(dirname(file));
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

/** @throws {Error} if nothing can be written to the folder, or to the place where it would be made */
function requireWritable(folder: string): void {
  let place = folder;
  while (!existsSync(place)) place = dirname(place);
  if (!statSync(place).isDirectory()) throw new Error(`${place} is no folder`);
  accessSync(place, constants.W_OK | constants.X_OK);
}

/** Otherwise only the first night would tell. */
function backups(env: Env): Finding[] {
  const { BACKUP_TO: to, BACKUP_PASSPHRASE_FILE: file } = env;
  if (!to || !file) return [];
  return [...backupPlace(to, env), ...backupPassphrase(file)];
}

const ONE_ARCHIVE = hint(
  'BACKUP_TO',
  'names one file, which each night replaces. Name a folder to keep older archives.',
);

function backupPlace(to: string, { BACKUP_S3_KEY_ID: keyId }: Env): Finding[] {
  if (to.startsWith('s3://')) {
    if (!keyId)
      return [fault('BACKUP_S3_KEY_ID', 'is missing although BACKUP_TO names a bucket: no night has a backup.')];
    return to.endsWith('.age') ? [ONE_ARCHIVE] : [];
  }
  const path = resolve(to);
  try {
    const isFile = isArchivePath(to);
    requireWritable(isFile ? dirname(path) : path);
    return isFile ? [ONE_ARCHIVE] : [];
  } catch (error) {
    // words: read by whoever runs the shop
    const remedy = 'Choose another place or change its owner.';
    return [
      fault('BACKUP_TO', `cannot be written to, so that no night has a backup: ${getErrorMessage(error)}. ${remedy}`),
    ];
  }
}

function backupPassphrase(file: string): Finding[] {
  try {
    if (readFileSync(file, 'utf8').trim().length >= SHORTEST_PASSPHRASE) return [];
    return [
      fault(
        'BACKUP_PASSPHRASE_FILE',
        `has fewer than ${SHORTEST_PASSPHRASE} characters: write it with "openssl rand -base64 32".`,
      ),
    ];
  } catch (error) {
    return [
      fault('BACKUP_PASSPHRASE_FILE', `cannot be read, so that no night has a backup: ${getErrorMessage(error)}.`),
    ];
  }
}
