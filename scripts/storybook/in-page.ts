/* These functions run in the page. They import nothing: each holds all it needs. */

/** Event and payload for Storybook, and the entry that they concern. */
export interface StorybookRequest {
  event: string;
  payload: object;
  id: string;
}

/** Interface between the check and Storybook's page. */
interface Probe {
  /** Sends an event to Storybook. Resolves with the entry's faults once it is rendered and played. */
  send: (request: StorybookRequest) => Promise<string[]>;
}

/** Installs `window.probe`. Runs before Storybook's own scripts. */
export function installProbe() {
  interface Channel {
    on: (event: string, listener: (payload: unknown) => void) => void;
    emit: (event: string, payload: object) => void;
  }
  const GOOD_ENDS = ['storyFinished', 'docsRendered'];
  const ENDS = [...GOOD_ENDS, 'storyMissing', 'storyErrored', 'storyThrewException'];
  const EVENTS = [...ENDS, 'playFunctionThrewException', 'unhandledErrorsWhilePlaying'];
  let channel: Channel | undefined;
  let outcomes: { event: string; id: string; text: string; bad: boolean }[] = [];
  let settle = () => {};

  const hasEnded = (id: string) => {
    const has = (wanted: string) =>
      outcomes.some(({ event, id: about }) => ENDS.includes(event) && (about === wanted || about === ''));
    if (!has(id)) return false;
    const placed = document.querySelectorAll('#storybook-docs:not([hidden]) [data-story-block] > [id$="-inner"]');
    const inside = [...placed].map((place) => place.id.replace(/^story--|(?:--primary)?-inner$/g, ''));
    return inside.every(has) && !document.querySelector('#storybook-docs [aria-label^="Content is loading"]');
  };

  const findFaults = () => {
    const failed = outcomes.filter(({ event, bad }) => bad || !GOOD_ENDS.includes(event));
    const told = ['#error-message', '#error-stack'].map((place) => document.querySelector(place)?.textContent.trim());
    const hidden = !document.body.classList.contains('sb-show-main');
    return [
      ...(hidden ? [told.find(Boolean) ?? `shows nothing: ${document.body.className}`] : []),
      ...failed.map(({ event, text, id }) => `${event} ${text || `of ${id}`}`),
    ];
  };

  const send: Probe['send'] = ({ event, payload, id }) =>
    new Promise((resolve) => {
      const changes = new MutationObserver(() => settle());
      outcomes = [];
      settle = () => {
        if (!hasEnded(id)) return;
        settle = () => {};
        changes.disconnect();
        // Storybook shows an error after it has reported it.
        setTimeout(() => resolve(findFaults()));
      };
      const docs = document.querySelector('#storybook-docs');
      if (docs) changes.observe(docs, { childList: true, subtree: true });
      channel?.emit(event, payload);
    });

  // Storybook's highlighter reads the style of every element after every change, which the checks do not need.
  Object.assign(window, { probe: { send } satisfies Probe, __STORYBOOK_HIGHLIGHT_INITIALIZED: true });
  Object.defineProperty(window, '__STORYBOOK_ADDONS_CHANNEL__', {
    configurable: true,
    get: () => channel,
    set(given: Channel) {
      channel = given;
      for (const event of EVENTS)
        given.on(event, (payload) => {
          const about = (payload ?? {}) as Record<string, string | undefined>;
          const id = about['storyId'] ?? (typeof payload === 'string' ? payload : '');
          const text = about['message'] ?? about['title'] ?? about['description'] ?? '';
          outcomes.push({ event, id, text, bad: about['status'] === 'error' });
          settle();
        });
    },
  });
}

/** Sends an event through the probe. */
export function sendToStorybook(request: StorybookRequest): Promise<string[]> {
  return (window as unknown as { probe: Probe }).probe.send(request);
}

interface Preview {
  ready: () => Promise<void>;
  loadStory: (wanted: { storyId: string }) => Promise<{ storyGlobals: { viewport?: { value?: string } } }>;
}

/** Waits for Storybook. Turns off the axe run of its add-on, because the check has its own. */
export async function prepareStorybook() {
  const page = window as unknown as {
    __STORYBOOK_PREVIEW__: Preview;
    __STORYBOOK_ADDONS_CHANNEL__: { emit: (event: string, payload: object) => void };
  };
  await page.__STORYBOOK_PREVIEW__.ready();
  page.__STORYBOOK_ADDONS_CHANNEL__.emit('updateGlobals', { globals: { a11y: { manual: true } } });
}

/** Returns the name of the viewport that a story asks for. */
export async function loadViewport(storyId: string): Promise<string | undefined> {
  const { __STORYBOOK_PREVIEW__: preview } = window as unknown as { __STORYBOOK_PREVIEW__: Preview };
  const { storyGlobals } = await preview.loadStory({ storyId });
  return storyGlobals.viewport?.value;
}
