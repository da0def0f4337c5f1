import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isBuilt } from './build-stamp.mjs';

/**
 * `npm run release` writes `release/aamu-<version>.tgz` for this platform: the build, production packages, the SBOM
 * (CycloneDX) and checksums. It runs where it is unpacked: `./aamu start`.
 */
const root = join(import.meta.dirname, '..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const name = `aamu-${version}`;
const draft = mkdtempSync(join(tmpdir(), 'aamu-release-'));
const folder = join(draft, name);

// Here a missing translation is a fault; elsewhere English stands in.
run(root, process.execPath, '--import', './scripts/sources.mjs', 'scripts/words.ts', '--check', '--release');
if (!isBuilt({ whole: true })) run(root, process.execPath, 'scripts/build.mjs');
// deploy/.env and deploy/shop.env have secrets.
const filter = (source: string) => !source.endsWith('.env');
for (const file of files()) cpSync(join(root, file), join(folder, file), { recursive: true, filter });
cpSync(join(root, 'scripts/aamu.sh'), join(folder, 'aamu'));
run(folder, 'npm', 'ci', '--omit=dev', '--no-audit', '--no-fund', '--silent');
// With development packages: the build bundles many of them.
const sbom = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'];
writeFileSync(join(folder, 'sbom.cdx.json'), execFileSync('npm', sbom, { cwd: folder }));
const packed = globSync('**/*', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile());
const sums = packed.map((entry) => {
  const path = join(entry.parentPath, entry.name);
  return `${sha256(path)}  ${path.slice(folder.length + 1)}`;
});
writeFileSync(join(folder, 'SHA256SUMS'), `${sums.toSorted().join('\n')}\n`);

const target = join(root, 'release');
mkdirSync(target, { recursive: true });
const archive = join(target, `${name}.tgz`);
run(draft, 'tar', 'czf', archive, '--owner=0', '--group=0', name);
writeFileSync(`${archive}.sha256`, `${sha256(archive)}  ${name}.tgz\n`);
cpSync(join(folder, 'sbom.cdx.json'), join(target, `${name}.cdx.json`));
rmSync(draft, { recursive: true });
process.stdout.write(`Wrote release/${name}.tgz.\n`);

/** Compiled code, and files that the process reads. */
function files(): string[] {
  return [
    'package.json',
    'package-lock.json',
    'LICENSE',
    'README.md',
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    '.env.example',
    'bin',
    'dist',
    'deploy',
    'docs',
    ...['preflight', 'data-folder', 'runtime', 'start', 'build-stamp'].map((script) => `scripts/${script}.mjs`),
    ...globSync('{server,sandbox}/**/*.{svg,css,html,js,md}', { cwd: root }),
    // Browser code of the stand-ins is compiled on request.
    ...globSync('sandbox/**/browser', { cwd: root }),
  ];
}

function run(cwd: string, command: string, ...args: string[]) {
  execFileSync(command, args, { cwd, stdio: 'inherit' });
}

function sha256(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
