export type KeyState = 'accepted' | 'refused' | 'unanswered';

/** Accepted keys may be revoked, and refused ones mended. */
const KEY_STATE_TTL_MS: Readonly<Record<KeyState, number>> = { accepted: 600_000, refused: 30_000, unanswered: 10_000 };
/** Maximum wait, because a page waits for the answer. */
const PATIENCE_MS = 3_000;

/** Checks if the payment providers accept their keys, and caches the answer. */
export function createKeyCheck(providers: readonly { checkKey?: () => Promise<void> }[]): {
  state: () => Promise<KeyState>;
} {
  let known: { state: KeyState; until: number } | undefined;
  let asking: Promise<KeyState> | undefined;

  async function ask(): Promise<KeyState> {
    const outcomes = await Promise.allSettled(providers.map((each) => inTime(each.checkKey?.() ?? done)));
    const failures = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
    const state = failures.some(isRefusal) ? 'refused' : failures.length > 0 ? 'unanswered' : 'accepted';
    // A short outage does not revoke an accepted key.
    const kept = state === 'unanswered' && known?.state === 'accepted' ? 'accepted' : state;
    known = { state: kept, until: Date.now() + KEY_STATE_TTL_MS[state] };
    return kept;
  }

  return {
    async state() {
      if (known && Date.now() < known.until) return known.state;
      asking ??= ask().finally(() => (asking = undefined));
      return asking;
    },
  };
}

const done = Promise.resolve();

async function inTime(asked: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('There was no answer in time.')), PATIENCE_MS);
  });
  await Promise.race([asked, late]).finally(() => clearTimeout(timer));
}

/** True for an HTTP answer: Stripe's errors have `statusCode`, PayPal's have `status`. */
function isRefusal(error: unknown): boolean {
  const { statusCode, status } = (error ?? {}) as { statusCode?: number; status?: number };
  const answered = statusCode ?? status ?? 500;
  return answered < 500 && answered !== 429;
}
