import { errors, type Page } from 'playwright';
import { faults, hasEnded, type Preview } from './in-page.ts';

/** What Storybook says last about a story. */
const ENDS = ['storyFinished', 'docsRendered', 'storyMissing', 'storyErrored', 'storyThrewException'];
/** Far more than any takes: it tells what never comes from what is slow on a busy machine. */
const STORY_MS = 120_000;

/** Sends an event to the story's side; what was said before is forgotten. */
export async function tell(page: Page, event: string, payload: object) {
  await page.evaluate(
    ([name, about]) => {
      const { channel, outcomes } = window as unknown as Preview;
      outcomes.length = 0;
      channel().emit(name, about);
    },
    [event, payload] as const,
  );
}

/** Waits until a story has been shown and played, or a page with all stories on it, and says what went wrong. */
export async function ending(page: Page, id: string): Promise<string[]> {
  const end = await page
    .waitForFunction(hasEnded, { id, ends: ENDS }, { timeout: STORY_MS })
    .catch((error: unknown) => {
      if (error instanceof errors.TimeoutError) return null;
      throw error;
    });
  return end ? page.evaluate(faults) : ['was not shown in time.'];
}
