import type { RouteComponent } from '@tanstack/react-router';
import type { Words } from '#widgets/core/i18n/words.tsx';

interface StudioScreen {
  /** Path below `/coach`; `$id` stands for one segment. */
  path: string;
  component: RouteComponent;
}

/** Area of the studio: its name in the navigation, and its screens, the main one first. */
export interface StudioArea {
  label: Words;
  /** Path of its icon, from `icons.ts`. */
  icon: string;
  /** Its section in docs/studio.md, by id. A sub-area has its parent's. */
  help?: string;
  screens: readonly StudioScreen[];
  /** Endpoint that counts the open tasks, shown beside the name. */
  left?: { path: string };
  /** Address of the parent area. The navigation shows it below that one, while that is open. */
  under?: string;
  /** Hidden from the navigation: its screens are reached from another area. */
  unlisted?: true;
}
