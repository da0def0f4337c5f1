import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isBuilt } from './build-stamp.mjs';

/**
 * `npm run release` writes `release/aamu-<version>.tgz` for this platform: the build, production packages, the SBOM
 * (CycloneDX) and checksums. It runs where it is unpacked: `./aamu start`. It needs a clone, because git knows which files
 * are the project's and not secrets or archives of a shop that runs here. An untagged commit has a version with its hash.
 */
const root = join(import.meta.dirname, '..');
const described = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const isTagged = git('tag', '--points-at', 'HEAD').split('\n').includes(`v${described.version}`);
const version = isTagged ? described.version : `${described.version}+g${git('rev-parse', '--short', 'HEAD').trim()}`;
const name = `aamu-${version}`;
const draft = mkdtempSync(join(tmpdir(), 'aamu-release-'));
const folder = join(draft, name);

// Here a missing translation is a fault; elsewhere English stands in.
run(root, process.execPath, '--import', './scripts/sources.mjs', 'scripts/words.ts', '--check', '--release');
if (!isBuilt({ whole: true })) run(root, process.execPath, 'scripts/build.mjs');
for (const file of files()) cpSync(join(root, file), join(folder, file), { recursive: true });
writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ ...described, version }, null, 2)}\n`);
cpSync(join(root, 'scripts/aamu.sh'), join(folder, 'aamu'));
run(folder, 'npm', 'ci', '--omit=dev', '--no-audit', '--no-fund', '--silent');
// With development packages: the build bundles many of them.
const sbom = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'];
writeFileSync(join(folder, 'sbom.cdx.json'), execFileSync('npm', sbom, { cwd: folder }));
// `globSync` leaves out names with a leading dot, such as `node_modules/.bin`.
const packed = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
  statSync(join(folder, path)).isFile(),
);
const sums = packed.map((path) => `${sha256(join(folder, path))}  ${path}`);
writeFileSync(join(folder, 'SHA256SUMS'), `${sums.toSorted().join('\n')}\n`);

const target = join(root, 'release');
mkdirSync(target, { recursive: true });
const archive = join(target, `${name}.tgz`);
run(draft, 'tar', 'czf', archive, '--owner=0', '--group=0', '--mode=u+rwX,go+rX,go-w', name);
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
    ...git('ls-files', 'deploy', 'docs').trim().split('\n'),
    ...['preflight', 'data-folder', 'runtime', 'start', 'build-stamp'].map((script) => `scripts/${script}.mjs`),
    ...globSync('{server,sandbox}/**/*.{svg,css,html,js,md}', { cwd: root }),
    // Browser code of the stand-ins is compiled on request.
    ...globSync('sandbox/**/browser', { cwd: root }),
  ];
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' });
}

function run(cwd: string, command: string, ...args: string[]) {
  execFileSync(command, args, { cwd, stdio: 'inherit' });
}

function sha256(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
