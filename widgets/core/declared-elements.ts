import type { ComponentType } from 'react';
import type { OptionParser } from './options.ts';

/** What is needed of an element to draw it without a browser. */
export interface DeclaredElement {
  styles: readonly string[];
  attributes: Readonly<Record<string, OptionParser<unknown>>>;
  // oxlint-disable-next-line typescript/no-explicit-any -- each has its own options, which its parsers make
  component: ComponentType<any>;
}

/** By tag; filled where there are no custom elements, on the server. */
export const declaredElements = new Map<string, DeclaredElement>();
