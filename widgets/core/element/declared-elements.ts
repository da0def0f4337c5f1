import type { ComponentType } from 'react';
import type { OptionParser } from './options.ts';

/** Parts of an element that the server needs to render it. */
export interface DeclaredElement {
  styles: readonly string[];
  attributes: Readonly<Record<string, OptionParser<unknown>>>;
  // oxlint-disable-next-line typescript/no-explicit-any -- each has its own options, which its parsers make
  component: ComponentType<any>;
}

/** Elements by tag. Filled only on the server, where custom elements do not exist. */
export const declaredElements = new Map<string, DeclaredElement>();
