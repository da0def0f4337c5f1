import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from '@playwright/test';
import { build } from 'vite';
import { serve } from './foreign.ts';
import { LIBRARIES, PAGES } from './package.pages.ts';
import { test } from '../shop.ts';

const ROOT = join(import.meta.dirname, '../../..');

test.describe('the package of the elements, in a project that has nothing else', () => {
  let project: string;

  test.beforeAll(async () => {
    project = await mkdtemp(join(tmpdir(), 'package-'));
    await put('package.json', JSON.stringify({ private: true, type: 'module' }));
    const packed = run('npm', ['pack', '--json', '--offline', '--pack-destination', project, './dist/elements'], ROOT);
    const [{ filename }] = Object.values(JSON.parse(packed) as Record<string, { filename: string }>) as [
      { filename: string },
    ];
    run('npm', ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', `./${filename}`], project);
  });

  test.afterAll(() => rm(project, { recursive: true }));

  test('holds what its own description names', async () => {
    const folder = join(project, 'node_modules/aamu-elements');
    const { customElements } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
      customElements: string;
    };
    const manifest = JSON.parse(await readFile(join(folder, customElements), 'utf8')) as {
      modules: { declarations: { tagName?: string; members?: { kind: string; name: string }[] }[] }[];
    };
    const signup = manifest.modules[0]?.declarations.find(({ tagName }) => tagName === 'coach-signup');
    expect(signup?.members).toContainEqual(expect.objectContaining({ kind: 'method', name: 'open' }));
    const html = JSON.parse(await readFile(join(folder, 'vscode.html-custom-data.json'), 'utf8')) as {
      tags: { name: string; attributes: object[] }[];
    };
    expect(html.tags).toHaveLength(13);
    expect(html.tags.find(({ name }) => name === 'coach-signup')?.attributes).toContainEqual(
      expect.objectContaining({ name: 'flow', values: [{ name: 'form' }, { name: 'modal' }, { name: 'download' }] }),
    );
    expect(await readFile(join(folder, 'README.md'), 'utf8')).toContain('| `coach-contact` |');
  });

  for (const { name, source, jsxImportSource } of PAGES) {
    test(`types what a page may write: ${name}`, async () => {
      for (const [file, text] of Object.entries(LIBRARIES)) await put(`node_modules/${file}`, text);
      const paths = { react: [types('react')], 'react/*': [types('react/*')], csstype: [types('../csstype')] };
      const shared = { strict: true, noEmit: true, module: 'preserve', target: 'es2022', types: [], jsx: 'react-jsx' };
      const compilerOptions = { ...shared, jsxImportSource, paths };
      await put(name, source);
      await put('tsconfig.json', JSON.stringify({ compilerOptions, files: [name] }));
      const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
      expect(spawnSync(process.execPath, [compiler, '-p', project]).stdout.toString()).toBe('');
    });
  }

  test('does nothing on a server', () => {
    const code = `import { load } from 'aamu-elements'; process.stdout.write(String(await load('https://shop.example')));`;
    expect(run(process.execPath, ['--input-type=module', '-e', code], project)).toBe('undefined');
  });

  test('brings the elements onto a page, once, and tells what happens there', async ({ page, shop }) => {
    const foreign = await serve(
      `<!doctype html><title>Project</title><coach-signup flow="modal"></coach-signup><script type="module">${await bundled(STEPS(shop.url))}</script>`,
    );
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(foreign.url);
    await expect(page).toHaveTitle('coach-signup was seen');
    await page.evaluate(() => document.querySelector('coach-signup')?.open());
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'E-mail' })).toBeVisible();
    await expect(page).toHaveTitle('coach-signup-started {"flow":"modal"}');
    expect(asked.filter((path) => path === '/embed.js')).toHaveLength(1);
    foreign.close();
  });

  test('finds what is in a closed shadow root, named before the script is there or later', async ({ page, shop }) => {
    const script = await bundled(`import { discover, load } from 'aamu-elements';
      const closed = (id) => {
        const root = document.getElementById(id).attachShadow({ mode: 'closed' });
        root.innerHTML = '<coach-region></coach-region>';
        return root;
      };
      const early = closed('early');
      discover(early);
      await load('${shop.url}');
      const late = closed('late');
      discover(late);
      const drawn = (root) => root.firstChild.shadowRoot?.querySelector('select');
      const look = () => drawn(early) && drawn(late) ? (document.title = 'both') : requestAnimationFrame(look);
      look();`);
    const foreign = await serve(
      `<!doctype html><div id="early"></div><div id="late"></div><script type="module">${script}</script>`,
    );
    await page.goto(foreign.url);
    await expect(page).toHaveTitle('both');
    foreign.close();
  });

  test('adds its script under a policy of Trusted Types that knows it, and beside a tag that is there', async ({
    page,
    shop,
  }) => {
    const script = await bundled(`import { load } from 'aamu-elements';
      await load('${shop.url}', { tags: ['coach-region'] });
      document.title = [...document.scripts].filter(({ src }) => src).map(({ src }) => src).join(' ');`);
    const policy = `require-trusted-types-for 'script'; trusted-types coach-elements`;
    const foreign = await serve(
      `<!doctype html><meta http-equiv="content-security-policy" content="${policy}"><script type="module">${script}</script>`,
    );
    await page.goto(foreign.url);
    await expect(page).toHaveTitle(`${shop.url}/embed.js?for=coach-region`);
    const tag = `<script type="module" src="${shop.url}/embed.js"></script>`;
    foreign.show(`<!doctype html>${tag}<script type="module">${script}</script>`);
    await page.goto(foreign.url);
    await expect(page).toHaveTitle(`${shop.url}/embed.js`);
    foreign.close();
  });

  test.describe('of a shop that is away', () => {
    test.use({ provoked: /ERR_FAILED/ });

    test('says when the shop cannot be reached, and tries again when it is asked to', async ({ page }) => {
      const script = await bundled(`import { load } from 'aamu-elements';
        const refused = await load('https://shop.example').catch((error) => error.message);
        const left = document.querySelectorAll('script[src]').length;
        const wrong = await load('mailto:shop').catch((error) => error.name);
        await load('https://shop.example');
        document.title = [refused, left, wrong, 'there'].join(' | ');`);
      const foreign = await serve(`<!doctype html><script type="module">${script}</script>`);
      let tries = 0;
      await page.route('https://shop.example/**', async (route) => {
        tries += 1;
        if (tries === 1) return route.abort();
        await route.fulfill({
          path: join(ROOT, 'dist/loader/embed.js'),
          headers: { 'access-control-allow-origin': '*' },
        });
      });
      await page.goto(foreign.url);
      await expect(page).toHaveTitle('https://shop.example/embed.js could not be loaded. | 0 | TypeError | there');
      foreign.close();
    });
  });

  const STEPS = (shop: string) => `import { load } from 'aamu-elements';
      document.addEventListener('coach-shown', (event) => (document.title = event.detail.element + ' was seen'));
      document.addEventListener('coach-signup-started', (event) => (document.title = event.type + ' ' + JSON.stringify(event.detail)));
      await Promise.all([load('${shop}'), load('${shop}/')]);
      await load('${shop}');`;

  /** Bundles the page's script. */
  async function bundled(source: string): Promise<string> {
    await put('main.js', source);
    const result = await build({
      root: project,
      configFile: false,
      logLevel: 'silent',
      build: { write: false, target: 'es2022', lib: { entry: 'main.js', formats: ['es'] } },
    });
    const [first] = [result].flat();
    if (!first || !('output' in first)) throw new Error('The bundler has made nothing.');
    return first.output[0].code;
  }

  async function put(name: string, text: string) {
    await mkdir(dirname(join(project, name)), { recursive: true });
    await writeFile(join(project, name), text);
  }
});

function types(name: string): string {
  return join(ROOT, 'node_modules/@types', name);
}

function run(command: string, args: string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, shell: process.platform === 'win32' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr.toString()}`);
  return stdout.toString();
}

declare global {
  interface HTMLElementTagNameMap {
    'coach-signup': HTMLElement & { open: () => void };
  }
}
