import { AnchorMdx } from '@storybook/addon-docs/blocks';
import { type ReactNode, use } from 'react';
import type { Entry } from './cards.ts';

let entries: Promise<readonly Entry[]> | undefined;

/** Returns all stories and docs pages in the order of the sidebar. Suspends while they load. */
export function useEntries(): readonly Entry[] {
  return use((entries ??= loadEntries()));
}

async function loadEntries(): Promise<readonly Entry[]> {
  const response = await fetch('index.json');
  return Object.values(((await response.json()) as { entries: Record<string, Entry> }).entries);
}

/** Link to an entry, with the sidebar around it. */
export function EntryLink({ entry: { id, type }, children }: { entry: Entry; children: ReactNode }) {
  return (
    <AnchorMdx href={`./?path=/${type}/${id}`} target="_top">
      {children}
    </AnchorMdx>
  );
}
