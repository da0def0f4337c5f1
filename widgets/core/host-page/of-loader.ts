import { embedRegistry } from '../element/embed-registry.ts';
import type * as Ground from './ground.ts';
import type * as Shown from './shown.ts';

/**
 * Replaces ground.ts, shown.ts and swallowed.ts in the code of elements on other pages: the embed script brings them,
 * and restores swallowed content itself.
 */
export const trackBackground: typeof Ground.trackBackground = (root) => embedRegistry()!.standOn(root);
export const tellWhenSeen: typeof Shown.tellWhenSeen = (...call) => embedRegistry()!.tellWhenSeen(...call);
export const restoreSwallowedContent = (): void => undefined;
