import { coreStyles, defineElement } from '#widgets/core/core.element.ts';
import css from './region.css?inline';
import { Region } from './region.tsx';

/**
 * `<coach-region>` lets the visitor choose a region and a currency. Every price on the page follows,
 * and so do other tabs. A currency picked by hand stays when the region changes.
 *
 * @attr {"light" | "dark" | "auto"} data-theme - Colours; the page's color-scheme if missing.
 * @fires coach-region-changed - The visitor chose; detail `{ country, currency }`, ISO codes.
 * @csspart root - Everything inside.
 * @csspart region - The select of regions.
 * @csspart currency - The select of currencies.
 * @csspart message - The sentence in place of an element that cannot be shown.
 * @cssprop --coach-surface - Background.
 * @cssprop --coach-ink - Text.
 * @cssprop --coach-edge - Border.
 * @cssprop --coach-dawn - Focus ring.
 * @cssprop --coach-radius-control - Rounding.
 * @cssprop --coach-font - Font family; the page's if missing.
 */
defineElement({ tag: 'coach-region', styles: [...coreStyles, css], options: {}, component: Region });
