import '#widgets/forms/mail-note.ts';
import '#widgets/core/region/time-zone.ts';
import tokens from '#widgets/tokens.css?inline';
import button from '#widgets/ui/button.css?inline';
import '#widgets/ui/button.tsx';
import field from '#widgets/ui/field.css?inline';
import '#widgets/ui/field.tsx';
import icon from '#widgets/ui/icon.css?inline';
import '#widgets/ui/icon.tsx';
import '../chunks/chunk-styles.ts';
import core from './core.css?inline';
import panel from '../panel.css?inline';
import '../api/site.ts';

export { defineElement } from './define-element.tsx';

/**
 * What elements have in common, pieces and sheets: a page loads it in one file along with its first
 * element, and each further element brings only what is its own. A piece that is imported here is in
 * that file, and one that is not comes with the element that needs it.
 */
export const coreStyles: readonly string[] = [core, tokens, panel, icon, button, field];
