import type { RouteComponent } from '@tanstack/react-router';
import type { Words } from '#widgets/core/words.tsx';

/** One address of the studio. */
interface StudioScreen {
  /** Below `/coach`; `$id` stands for one part of the address. */
  path: string;
  component: RouteComponent;
}

/** A part of the studio: what it is called in the navigation, and its screens, the first one first. */
export interface StudioArea {
  label: Words;
  /** Path of a stroke icon on a grid of 24. */
  icon: string;
  screens: readonly StudioScreen[];
  /** What is left to do there, as a number beside its name: how to ask. */
  left?: { path: string };
  /** Address of the area that it belongs to: the navigation shows it below that one, while somebody is there. */
  under?: string;
  /** Its screens are reached from those of another area alone: the navigation has no line for it. */
  unlisted?: true;
}
