import { msg } from '@lingui/core/macro';
import { FIRST_RUN, type FirstRun, type FirstRunPoint } from '#contract/studio/first-run.ts';
import { PRODUCT } from '../../brand.ts';
import type { Em } from '../../db/orm.ts';
import type { Env } from '../../env.ts';
import { AppError } from '../../errors.ts';
import type { Mode } from '../../mode.ts';
import type { LiveSettings } from '../settings/live-settings.ts';

interface Dependencies {
  env: Pick<Env, 'production' | 'sandbox' | 'SMTP_URL' | 'BRAND_NAME' | 'SUPPORT_EMAIL'>;
  settings: LiveSettings;
  providers: { mode: Mode; all: readonly unknown[] };
}

/** What has to be there before the first money is taken, each point as the shop is now. */
export interface FirstRunList {
  read: (em: Em) => Promise<FirstRun>;
  /** Whether somebody may pay. */
  isOpen: (em: Em) => Promise<boolean>;
  /** @throws {AppError} 503 `not_open` */
  requireOpen: (em: Em) => Promise<void>;
}

export function createFirstRun({ env, settings, providers }: Dependencies): FirstRunList {
  // Stand-ins and test keys move no money: there one tries things out.
  const guarded = env.production && !env.sandbox && providers.mode === 'live' && providers.all.length > 0;
  /** A shop that has sold never closes by itself again. */
  let sold = false;

  function fromSettings(): Record<'brand' | 'seller' | 'mail' | 'payments', boolean> {
    const { brand, seller } = settings.now();
    const reachable = !brand.supportEmail.endsWith('.example');
    return {
      brand: brand.name !== PRODUCT && reachable,
      seller: !seller.sample && seller.name !== '' && seller.lines.length > 0 && seller.businessId !== null,
      mail: Boolean(env.SMTP_URL) && reachable,
      payments: providers.all.length > 0 && providers.mode === 'live',
    };
  }

  /** The name or the mail server is there, and still: no mail goes to such an address. */
  const unreachable = (point: FirstRunPoint) =>
    (point === 'brand' || (point === 'mail' && Boolean(env.SMTP_URL))) &&
    settings.now().brand.supportEmail.endsWith('.example');

  async function read(em: Em): Promise<FirstRun> {
    const [rows] = await em.execute<Rows[]>(ROWS);
    const waived = new Set<string>(rows?.waived ?? []);
    const done: Partial<Record<FirstRunPoint, boolean>> = {
      ...fromSettings(),
      programmes: rows?.programmes ?? false,
      'test-purchase': rows?.bought ?? false,
    };
    sold ||= rows?.sold ?? false;
    const points = FIRST_RUN.map((point) => {
      const state = done[point] ? ('done' as const) : waived.has(point) ? ('waived' as const) : ('open' as const);
      return { point, state, ...(state === 'open' && unreachable(point) && { why: 'example-address' as const }) };
    });
    const left = points.filter(({ state }) => state === 'open').length;
    return { points, left, closed: guarded && !sold && left > 0 };
  }

  const isOpen = async (em: Em) => !guarded || sold || !(await read(em)).closed;
  return {
    read,
    isOpen,
    async requireOpen(em) {
      if (await isOpen(em)) return;
      throw new AppError(
        503,
        'not_open',
        msg`This shop is not open yet. Nothing can be bought for now, and nothing was charged.`,
      );
    },
  };
}

interface Rows {
  programmes: boolean;
  bought: boolean;
  sold: boolean;
  waived: string[];
}

/**
 * Every shop starts with programmes of the demonstration, on sale. They are the coach's own once the log has a hand of
 * theirs on one: saved, added, moved, ended or deleted. The row's version says less, for a new brand name counts it on.
 */
const ROWS = `select
  exists (select 1 from offer o join program p on p.id = o.program_id
      where p.published and p.ended_at is null and o.ended_at is null and coalesce(o.price_minor, p.price_minor) > 0)
    and exists (select 1 from coach_action
      where subject = 'program' and (action like 'program.%' or action like 'offer.%')) as programmes,
  exists (select 1 from customer_order where status = 'paid') as bought,
  exists (select 1 from customer_order where status = 'paid' and mode = 'live') as sold,
  coalesce((select json_agg(point) from first_run_waiver), '[]') as waived`;
