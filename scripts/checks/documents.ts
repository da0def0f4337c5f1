import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findMissingPaths, findMissingIdentifiers } from './document-names.ts';

/** Fails if a document exceeds its size, or names a file, path or identifier that does not exist. Sizes are in bytes. */
const KB = 1024;
const root = join(import.meta.dirname, '../..');
const FOLDERS = '{.storybook,bench,host-app,sandbox,scripts,server,stories,widgets}/**';
const sources = globSync(['*.ts', FOLDERS], { cwd: root }).map((file) => `/${file}`);
const words = new Set(
  ['/package.json', ...sources.filter((file) => /\.(?:tsx?|mjs|html|mdx)$/.test(file))].flatMap(
    (file) => readFileSync(join(root, file), 'utf8').match(/\w+/g) ?? [],
  ),
);

const problems = globSync(['*.md', 'docs/**/*.md'], { cwd: root }).flatMap((page) => {
  const text = readFileSync(join(root, page), 'utf8');
  const bytes = Buffer.byteLength(text);
  const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, link = '']) => link);
  // Names of sources stand in backticks, with as much of the path as tells them apart.
  const files = [...text.matchAll(/`(\w[\w./-]*\.(?:tsx?|mjs|css|mdx|html))`/g)].map(([, file = '']) => file);
  return [
    ...(bytes > limitFor(page) ? [`${page} has ${bytes} bytes, at most ${limitFor(page)}.`] : []),
    ...links
      .filter((link) => !existsSync(join(root, dirname(page), link)))
      .map((link) => `${page} links to ${link}, which does not exist.`),
    ...files
      .filter((file) => !sources.some((source) => source.endsWith(`/${file}`)))
      .map((file) => `${page} names ${file}, which does not exist.`),
    ...findMissingPaths(text, (path) => existsSync(join(root, path))).map(
      (path) => `${page} names ${path}, which does not exist.`,
    ),
    ...findMissingIdentifiers(text, words).map((name) => `${page} names ${name}, which no source contains.`),
  ];
});
process.stdout.write(problems.map((problem) => `${problem}\n`).join(''));
process.exit(problems.length > 0 ? 1 : 0);

function limitFor(page: string): number {
  if (/^(?:README|CONTRIBUTING)\.md$/.test(page)) return 6 * KB;
  return /^docs\/decisions\/\d/.test(page) ? 1.5 * KB : 8 * KB;
}
