interface PageSource {
  name: string;
  source: string;
  jsxImportSource?: string;
}

/** Pages of projects that use the package. Expected type errors are marked. */
export const PAGES: readonly PageSource[] = [
  {
    name: 'page.ts',
    source: `
import { discover, load, type CoachEventMap } from 'aamu-elements';
discover(document.body.attachShadow({ mode: 'closed' }));
// @ts-expect-error -- a page is looked at anyway
discover('body');
const done: Promise<void> = load('https://shop.example', { tags: ['coach-signup', 'coach-programs?limit=3'], nonce: 'x' });
// @ts-expect-error -- no such tag
void load(new URL('https://shop.example'), { tags: ['coach-dog'] });
const signup = document.querySelector('coach-signup')!;
signup.open();
// @ts-expect-error -- it shows nothing that could be loaded again
signup.refresh();
document.querySelector('coach-blog')?.refresh();
document.addEventListener('coach-shown', ({ detail }) => detail.element.length);
signup.addEventListener('coach-signup-failed', ({ detail: { code, flow } }) => code === 'too-many' && flow === 'modal');
// @ts-expect-error -- nothing about the person
window.addEventListener('coach-contact-completed', ({ detail }) => detail.email);
const contact = document.createElement('coach-contact');
contact.name = 'Ada';
// @ts-expect-error -- no address is taken from the page
contact.email = 'ada@example.com';
type Amount = CoachEventMap['coach-checkout-completed']['detail']['amount'];
export const amount: Amount = '29.90';
export { done };
`,
  },
  { name: 'react.tsx', source: jsx('className', (event) => `on${event}`) },
  { name: 'preact.tsx', source: jsx('class', (event) => `on${event}`), jsxImportSource: 'preact' },
  {
    name: 'vue.tsx',
    source: `${jsx('class', (event) => `on-${event}`.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()))}
import type { GlobalComponents } from 'vue';
type Props = InstanceType<GlobalComponents['coach-signup']>['$props'];
export const right: Props = { flow: 'modal', onCoachShown: (event) => event.detail.element };
// @ts-expect-error -- no such word
export const wrong: Props = { flow: 'letter' };
`,
    jsxImportSource: 'vue',
  },
];

function jsx(className: string, listener: (event: string) => string): string {
  return `
import 'aamu-elements';
export const page = [
  <coach-programs limit="3" layout="grid" data-theme="dark" ${className}="wide" ${listener('coach-program-selected')}={(event) => event.detail.programId.toFixed()} />,
  <coach-blog open={3} load="interaction" />,
  <coach-contact name="Ada" ${listener('coach-contact-failed')}={({ detail }) => detail.code === 'invalid'} />,
  // @ts-expect-error -- no such word
  <coach-signup flow="letter" />,
  // @ts-expect-error -- no such detail
  <coach-region ${listener('coach-region-changed')}={(event) => event.detail.postId} />,
];
`;
}

const TAG = 'export namespace JSX { interface IntrinsicElements {} interface Element {} }';

/** Type stubs for libraries that are not installed here. */
export const LIBRARIES: Readonly<Record<string, string>> = {
  'preact/package.json': described({ '.': './src/index.d.ts', './jsx-runtime': './jsx-runtime.d.ts' }),
  'preact/src/jsx.d.ts': `export namespace JSXInternal { interface IntrinsicElements {} interface Element {} }
export interface HTMLAttributes<Target extends EventTarget = EventTarget> { class?: string; name?: string; open?: boolean; ref?: (element: Target | null) => void }`,
  'preact/src/index.d.ts': `import { JSXInternal } from './jsx';
export import JSX = JSXInternal;
export { HTMLAttributes } from './jsx';`,
  'preact/jsx-runtime.d.ts': `export { JSXInternal as JSX } from './src/jsx';
export declare function jsx(type: string, props: object, key?: string): object;`,
  'vue/package.json': described({ '.': './index.d.ts', './jsx-runtime': './jsx-runtime.d.ts' }),
  'vue/index.d.ts': `export interface GlobalComponents {}
export interface HTMLAttributes { class?: unknown; open?: boolean }
export interface PublicProps { ref?: string; key?: PropertyKey }`,
  'vue/jsx-runtime.d.ts': `${TAG}
export declare function jsx(type: string, props: object, key?: string): object;`,
};

function described(entries: Record<string, string>): string {
  const exports = Object.fromEntries(Object.entries(entries).map(([name, types]) => [name, { types }]));
  return JSON.stringify({ version: '1.0.0', exports });
}
