import type * as z from 'zod';
import type { ProgramsQuery } from '#contract/catalog/programs-query.studio.ts';
import type { StudioOffer, StudioProgram, StudioPrograms } from '#contract/catalog/programs.studio.ts';
import { findLanguage, OFFERED_LANGUAGES } from '#contract/i18n/languages.ts';
import { toDecimal } from '#contract/shared/money.ts';
import { formatLocalMoment } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { NotFound } from '#server/platform/errors.ts';
import { StoredFile } from '../files/stored-file.entity.ts';
import { ProgramStep } from '../daily-steps/step.entity.ts';
import { Plan } from '#server/modules/training/workout-log/training.entity.ts';
import { type Offer, Program, type ProgramFile } from './program.entity.ts';
import { findDeletionBlocker } from './deletion-blocker.ts';
import { translateProgram } from './program.words.ts';
import { listStartedLanguages, translatableProgram } from '#server/modules/site/translations/row-translations.ts';
import { listActiveOffers, resolveOfferPrice, withoutPrefix } from './programs.service.ts';

/** SQL: published programmes `p` without content. */
export const EMPTY_SQL = `select p.id from program p
  where p.published and p.ended_at is null and not p.coaching
    and exists (select from offer where program_id = p.id and ended_at is null)
    and not exists (select from training_plan where key = p.plan_key)
    and not exists (select from program_step where program_id = p.id)
    and not exists (select from jsonb_array_elements(p.content->'files') file
      where file->>'document' is distinct from 'training-plan')`;

/** Lists all programmes in the shop's order, or those requested. A shop has a few dozen at most. */
export async function listAllPrograms(
  em: Em,
  prefix: string,
  { show }: z.output<typeof ProgramsQuery> = {},
): Promise<StudioPrograms> {
  const empty = show && (await em.execute<{ id: number }[]>(EMPTY_SQL)).map(({ id }) => id);
  const programs = await em.find(Program, empty ? { id: { $in: empty } } : {}, {
    populate: ['offers'],
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    refresh: true,
  });
  const buyers = await countBuyers(em);
  return {
    programs: programs.map((program) => ({
      id: program.id,
      displayName: withoutPrefix(program.name, prefix),
      type: program.type,
      price: toDecimal(program.priceMinor),
      currency: program.currency,
      published: program.published,
      ended: Boolean(program.endedAt),
      buyers: buyers.get(program.id) ?? 0,
      version: program.version,
      offers: listActiveOffers(program).length,
      files: program.content.files.length,
      languages: listStartedLanguages(translatableProgram(program, prefix)),
    })),
  };
}

/** Returns one programme with all its editable fields. @throws {NotFound} */
export async function presentStudioProgram(
  em: Em,
  id: number,
  { prefix, timeZone, now }: { prefix: string; timeZone: string; now: Date },
): Promise<StudioProgram> {
  const program = await em.findOne(Program, { id }, { populate: ['offers'], refresh: true });
  if (!program) throw new NotFound();
  const displayName = withoutPrefix(program.name, prefix);
  const offers = program.offers.getItems();
  const words = { displayName, offers: listActiveOffers(program) };
  const own = findLanguage(program.language);
  const others = OFFERED_LANGUAGES.filter((language) => language !== own);
  const plan = program.planKey ? await em.findOne(Plan, { key: program.planKey }, { refresh: true }) : null;
  return {
    id,
    name: program.name,
    displayName,
    type: program.type,
    description: program.description,
    badge: program.badge ?? null,
    accent: program.accent,
    picture: program.picture ?? null,
    pictureAlt: program.pictureAlt,
    features: program.features,
    price: toDecimal(program.priceMinor),
    currency: program.currency,
    vatRate: toDecimal(program.vatRate).replace(/\.?0+$/, '') || '0',
    coaching: program.coaching,
    published: program.published,
    ended: Boolean(program.endedAt),
    language: program.language,
    onFront: program.onFront,
    front: program.front ?? null,
    interestLabel: program.interestLabel ?? null,
    translated: others.filter(
      (language) => translateProgram(em, program, { ...words, language }).language === language,
    ),
    files: await presentFiles(em, program.content.files),
    plan: plan?.key ?? null,
    planTitle: plan?.body.title ?? null,
    steps: await em.count(ProgramStep, { programId: id }),
    offers: offers.map((offer) => presentStudioOffer(program, offer)),
    buyers: (await countBuyers(em, id)).get(id) ?? 0,
    kept: await findDeletionBlocker(em, program, now),
    version: program.version,
    updatedAt: formatLocalMoment(timeZone, program.updatedAt),
  };
}

async function presentFiles(em: Em, files: readonly ProgramFile[]): Promise<StudioProgram['files']> {
  const ids = files.flatMap(({ stored }) => stored ?? []);
  const rows = ids.length > 0 ? await em.find(StoredFile, { id: { $in: ids } }) : [];
  return files.map(({ name, document, stored }) => {
    const bytes = rows.find(({ id }) => id === stored)?.bytes;
    return { id: document ?? stored ?? '', name, ...(bytes !== undefined && { bytes }) };
  });
}

function presentStudioOffer(program: Program, offer: Offer): StudioOffer {
  const { id, key, name, interval, kind, priceMinor, version } = offer;
  return {
    id,
    key,
    name,
    interval,
    kind,
    ownPrice: priceMinor === null || priceMinor === undefined ? null : toDecimal(priceMinor),
    price: toDecimal(resolveOfferPrice(program, offer)),
    minimumMonths: offer.minimumMonths ?? null,
    guaranteeDays: offer.guaranteeDays ?? null,
    accessDays: offer.accessDays ?? null,
    ended: Boolean(offer.endedAt),
    version,
  };
}

/** Counts the buyers of each programme, past ones included, by its id. */
async function countBuyers(em: Em, id: number | null = null): Promise<Map<number, number>> {
  const rows = await em.execute<{ program_id: number; buyers: string | number }[]>(
    `select program_id, count(*) as buyers from (
       select program_id from purchase union all select program_id from subscription
     ) as bought where program_id = coalesce(?, program_id) group by program_id`,
    [id],
  );
  return new Map(rows.map(({ program_id: program, buyers }) => [program, Number(buyers)]));
}
