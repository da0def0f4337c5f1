import { msg } from '@lingui/core/macro';
import { FIRST_RUN, type FirstRun, type FirstRunPoint } from '#contract/site/first-run.studio.ts';
import { PRODUCT } from '#server/platform/brand.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { Env } from '#server/platform/config/env.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Mode } from '#server/platform/mode.ts';
import { DISMISSED } from './first-run-waiver.entity.ts';
import type { LiveSettings } from '../settings/live-settings.ts';

type KeyState = 'accepted' | 'refused' | 'unanswered';

/** Accepted keys may be revoked, and refused ones mended. */
const KEY_STATE_TTL_MS: Readonly<Record<KeyState, number>> = { accepted: 600_000, refused: 30_000, unanswered: 10_000 };

/** Maximum wait, because a page waits for the answer. */
const PATIENCE_MS = 3_000;

const done = Promise.resolve();

interface Dependencies {
  env: Pick<Env, 'production' | 'sandbox' | 'SMTP_URL' | 'BRAND_NAME' | 'SUPPORT_EMAIL'>;
  settings: LiveSettings;
  providers: { mode: Mode; all: readonly KeyHolder[] };
}

/** Checklist of items needed before the first payment, with their current state. */
export interface FirstRunList {
  read: (em: Em) => Promise<FirstRun>;
  /** True if payments are open. */
  isOpen: (em: Em) => Promise<boolean>;
  /** @throws {AppError} 503 `not_open` */
  requireOpen: (em: Em) => Promise<void>;
}

interface KeyHolder {
  /** @throws if the provider refuses its key, or does not answer */
  checkKey?: () => Promise<void>;
}

export function createFirstRun({ env, settings, providers }: Dependencies): FirstRunList {
  // Stand-ins and test keys move no money, so everything may be tried there.
  const guarded = env.production && !env.sandbox && providers.mode === 'live' && providers.all.length > 0;
  /** A shop with sales never closes again by itself. */
  let sold = false;
  const keys = createKeyCheck(env.production ? providers.all : []);

  function fromSettings(): Record<'brand' | 'seller' | 'mail', boolean> {
    const { brand, seller } = settings.now();
    const reachable = brand.supportEmail !== '' && !brand.supportEmail.endsWith('.example');
    return {
      brand: brand.name !== PRODUCT && reachable,
      seller: !seller.sample && seller.name !== '' && seller.lines.length > 0 && seller.businessId !== null,
      mail: Boolean(env.SMTP_URL) && reachable,
    };
  }

  /** The value is set, but mail to such an address would fail. */
  const unreachable = (point: FirstRunPoint) =>
    (point === 'brand' || (point === 'mail' && Boolean(env.SMTP_URL))) &&
    settings.now().brand.supportEmail.endsWith('.example');

  function whyOpen(point: FirstRunPoint, key: KeyState): FirstRun['points'][number]['why'] {
    if (unreachable(point)) return 'example-address';
    return point === 'payments' && key !== 'accepted' ? KEY_WHY[key] : undefined;
  }

  async function readWith(em: Em, askKey: boolean): Promise<FirstRun> {
    const [rows] = await em.execute<Rows[]>(ROWS);
    const configured = providers.all.length > 0 && providers.mode === 'live';
    const key = configured && askKey ? await keys.state() : 'accepted';
    const waived = new Set<string>(rows?.waived ?? []);
    const done: Partial<Record<FirstRunPoint, boolean>> = {
      ...fromSettings(),
      payments: configured && key === 'accepted',
      programmes: rows?.programmes ?? false,
      'test-purchase': rows?.bought ?? false,
    };
    sold ||= rows?.sold ?? false;
    const points = FIRST_RUN.map((point) => {
      const state = done[point] ? ('done' as const) : waived.has(point) ? ('waived' as const) : ('open' as const);
      const why = whyOpen(point, key);
      return { point, state, ...(state === 'open' && why && { why }) };
    });
    const left = points.filter(({ state }) => state === 'open').length;
    // The test purchase itself must not block the test purchase.
    const needed = points.filter(({ point, state }) => state === 'open' && point !== 'test-purchase').length;
    return { points, left, dismissed: waived.has(DISMISSED), closed: guarded && !sold && needed > 0 };
  }

  const read = (em: Em) => readWith(em, true);
  // Asks the provider last, to save calls.
  const isOpen = async (em: Em) =>
    !guarded || sold || (!(await readWith(em, false)).closed && (sold || !(await read(em)).closed));
  return {
    read,
    isOpen,
    async requireOpen(em) {
      if (await isOpen(em)) return;
      throw new AppError(
        503,
        'not_open',
        msg`This shop isn’t open yet. You can’t buy anything for now, and nothing was charged.`,
      );
    },
  };
}

const KEY_WHY = { refused: 'key-refused', unanswered: 'key-unanswered' } as const;

interface Rows {
  programmes: boolean;
  bought: boolean;
  sold: boolean;
  waived: string[];
}

/**
 * SQL: every shop starts with the demonstration's programmes on sale. They become the coach's own with an entry in the
 * activity log. The row's version does not tell, because a new brand name increases it.
 */
const ROWS = `select
  exists (select 1 from offer o join program p on p.id = o.program_id
      where p.published and p.ended_at is null and o.ended_at is null and coalesce(o.price_minor, p.price_minor) > 0)
    and exists (select 1 from coach_action
      where subject = 'program' and (action like 'program.%' or action like 'offer.%')) as programmes,
  exists (select 1 from customer_order where status = 'paid') as bought,
  exists (select 1 from customer_order where status = 'paid' and mode = 'live') as sold,
  coalesce((select json_agg(point) from first_run_waiver), '[]') as waived`;

/** Checks if the payment providers accept their keys, and caches the answer. */
function createKeyCheck(providers: readonly { checkKey?: () => Promise<void> }[]): {
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
