import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, type ElementDoc } from './declarations.ts';
import { toManifest, describeAttribute } from './manifest.ts';
import { toTable } from './table.ts';
import { toTypes } from './types.ts';

const FOLDER = 'dist/elements';
/** Written by hand. The types are text here, because what they import stands only beside the finished ones. */
const PLAIN = { 'index.js': 'index.js', 'index.d.ts': 'index.d.ts.txt' };

/** Returns the files of `npm pack ./dist/elements`: types, editor data, and the function that adds the script. */
export async function packageOutputs(elements: readonly ElementDoc[]): Promise<{ file: string; text: string }[]> {
  const { version, license } = JSON.parse(await read('package.json')) as { version: string; license: string };
  const readme = await read('scripts/elements/package/README.md');
  const plain = Object.entries(PLAIN).map(async ([name, source]) => ({
    name,
    text: await read(`scripts/elements/package/${source}`),
  }));
  return [
    { name: 'package.json', text: json(buildPackageJson(version, license)) },
    { name: 'README.md', text: readme.replace('<!-- elements -->', toTable(elements)) },
    { name: 'custom-elements.json', text: json(toManifest(elements)) },
    { name: 'vscode.html-custom-data.json', text: json(toHtmlData(elements)) },
    { name: 'elements.d.ts', text: toTypes(elements) },
    ...(await Promise.all(plain)),
  ].map(({ name, text }) => ({ file: `${FOLDER}/${name}`, text }));
}

function buildPackageJson(version: string, license: string) {
  const libraries = ['@types/react', 'preact', 'vue'];
  return {
    name: 'aamu-elements',
    version,
    description: 'Types, editor data and a loader for the custom elements of an Aamu shop.',
    license,
    type: 'module',
    sideEffects: false,
    exports: {
      '.': { types: './index.d.ts', default: './index.js' },
      './custom-elements.json': './custom-elements.json',
      './vscode.html-custom-data.json': './vscode.html-custom-data.json',
      './package.json': './package.json',
    },
    types: './index.d.ts',
    customElements: 'custom-elements.json',
    files: ['*.js', '*.d.ts', '*.json'],
    // Named so that strict package managers let the types find the types of the library that is there.
    peerDependencies: Object.fromEntries(libraries.map((name) => [name, '*'])),
    peerDependenciesMeta: Object.fromEntries(libraries.map((name) => [name, { optional: true }])),
  };
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function read(file: string): Promise<string> {
  return readFile(join(root, file), 'utf8');
}

interface Named {
  name: string;
  description: string;
}

interface HtmlData {
  version: 1.1;
  tags: (Named & { attributes: (Named & { values?: { name: string }[] })[] })[];
}

/** The tags and attributes as Visual Studio Code's data about HTML. */
function toHtmlData(elements: readonly ElementDoc[]): HtmlData {
  return {
    version: 1.1,
    tags: elements.map(({ tag, text, attributes, events }) => ({
      name: tag,
      description: [text, `Events: ${events.map(({ name }) => `\`${name}\``).join(', ')}.`].join('\n\n'),
      attributes: attributes.map((attribute) => ({
        name: attribute.name,
        description: describeAttribute(attribute),
        ...(attribute.words && { values: attribute.words.map((name) => ({ name })) }),
      })),
    })),
  };
}
