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
 * Components and style sheets common to all elements. A page loads them in one file with its first element. Components
 * that are not imported here come with the element that needs them.
 */
export const coreStyles: readonly string[] = [core, tokens, panel, icon, button, field];
