/* These run in the page and bring nothing along: each has all it needs in itself. */

/** What the page tells about itself. */
export interface Preview {
  outcomes: { event: string; id: string; text: string; bad: boolean }[];
  channel: () => { emit: (event: string, payload: object) => void };
}

/** Runs in the page, before anything else there. */
export function noteOutcomes() {
  interface Channel {
    on: (event: string, listener: (payload: unknown) => void) => void;
  }
  const outcomes: Preview['outcomes'] = [];
  let channel: Channel | undefined;
  Object.assign(window, { outcomes, channel: () => channel });
  Object.defineProperty(window, '__STORYBOOK_ADDONS_CHANNEL__', {
    configurable: true,
    get: () => channel,
    set(given: Channel) {
      channel = given;
      const events = [
        'storyFinished',
        'docsRendered',
        'storyMissing',
        'storyErrored',
        'storyThrewException',
        'playFunctionThrewException',
        'unhandledErrorsWhilePlaying',
      ];
      for (const event of events)
        given.on(event, (payload) => {
          const about = (payload ?? {}) as Record<string, string | undefined>;
          const id = about['storyId'] ?? (typeof payload === 'string' ? payload : '');
          const text = about['message'] ?? about['title'] ?? about['description'] ?? '';
          outcomes.push({ event, id, text, bad: about['status'] === 'error' });
        });
    },
  });
}

/** Runs in the page. */
export function hasEnded({ id, ends }: { id: string; ends: readonly string[] }): boolean {
  const { outcomes } = window as unknown as Preview;
  const has = (wanted: string) =>
    outcomes?.some(({ event, id: about }) => ends.includes(event) && (about === wanted || about === ''));
  const placed = document.querySelectorAll('#storybook-docs:not([hidden]) [data-story-block] > [id$="-inner"]');
  const inside = [...placed].map((place) => place.id.replace(/^story--|(?:--primary)?-inner$/g, ''));
  return has(id) && inside.every(has) && !document.querySelector('#storybook-docs [aria-label^="Content is loading"]');
}

/** Runs in the page. */
export function faults(): string[] {
  const { outcomes } = window as unknown as Preview;
  const failed = outcomes.filter(({ event, bad }) => bad || (event !== 'storyFinished' && event !== 'docsRendered'));
  const told = ['#error-message', '#error-stack'].map((place) => document.querySelector(place)?.textContent.trim());
  const hidden = !document.body.classList.contains('sb-show-main');
  return [
    ...(hidden ? [told.find(Boolean) ?? `shows nothing: ${document.body.className}`] : []),
    ...failed.map(({ event, text, id }) => `${event} ${text || `of ${id}`}`),
  ];
}
