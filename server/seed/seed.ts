import { randomUUID } from 'node:crypto';
import { toMinor } from '#contract/shared/money.ts';
import { Post } from '../modules/site/posts/post.entity.ts';
import { LibraryExercise } from '../modules/training/exercises/exercise.entity.ts';
import { Offer, Program } from '../modules/catalog/programs/program.entity.ts';
import { ProgramStep } from '../modules/catalog/daily-steps/step.entity.ts';
import { Plan } from '../modules/training/workout-log/training.entity.ts';
import type { Em } from '../platform/db/orm.ts';
import { exerciseSeed, planSeed, linkLibraryExercises } from './plans.ts';
import { postSeed, readBody } from './posts.ts';
import { collectTranslations } from './program-translations.ts';
import { programSeed } from './programs.ts';
import { stepSeed } from './steps.ts';
import { removePromises } from './without-promises.ts';

/**
 * Fills a new shop. What is there already is left as it is, and what the coach has removed stays away, so that a
 * restart never undoes an edit; processes that start at the same moment do not write twice. Posts and badges are
 * claims of a coach who is made up, and so are written only where `samples` are shown.
 */
export async function seed(em: Em, { samples }: { samples: boolean }): Promise<void> {
  await em.transactional(async (tx) => {
    await tx.execute("select pg_advisory_xact_lock(hashtext('aamu-seed'))");
    const removed = await removedKinds(tx);
    if (!removed.has('program') && (await tx.count(Program)) === 0) {
      seedPrograms(tx, samples);
      if ((await tx.count(ProgramStep)) === 0) seedSteps(tx);
    }
    if (samples && !removed.has('post') && (await tx.count(Post)) === 0) await seedPosts(tx);
    if ((await tx.count(Plan)) === 0) await seedPlans(tx);
  });
}

/** Of what the coach has removed some in the studio. */
async function removedKinds(tx: Em): Promise<Set<string>> {
  const rows = await tx.execute<{ subject: string }[]>(
    "select distinct subject from coach_action where action in ('program.remove', 'post.remove')",
  );
  return new Set(rows.map(({ subject }) => subject));
}

function seedPrograms(tx: Em, samples: boolean) {
  for (const [position, seeded] of programSeed.entries()) {
    const { offers, price, ...fields } = samples ? seeded : removePromises(seeded.id, seeded);
    // What is the best or the most popular nobody knows before anybody has bought.
    const badge = 'badge' in seeded && samples ? seeded.badge : null;
    // The card on the front page is written for the coach of the demonstration, too.
    const own = samples ? {} : { front: null, onFront: true, interestLabel: null };
    const program = tx.create(Program, {
      ...fields,
      ...own,
      translations: collectTranslations(fields.id, samples),
      badge,
      features: [...fields.features],
      content: { files: [...fields.content.files], videos: [...fields.content.videos] },
      priceMinor: toMinor(price),
      position,
    });
    for (const [index, { price: offerPrice, ...offer }] of offers.entries()) {
      // One price in one place: what costs as much as the programme has none of its own.
      const priceMinor = offerPrice === price ? null : toMinor(offerPrice);
      // A guarantee is the coach's to give.
      tx.create(Offer, { ...offer, ...(!samples && { guaranteeDays: null }), program, priceMinor, position: index });
    }
  }
}

function seedSteps(tx: Em) {
  for (const [programId, steps] of Object.entries(stepSeed)) {
    for (const [index, step] of steps.entries()) {
      tx.create(ProgramStep, { id: randomUUID(), programId: Number(programId), position: index + 1, ...step });
    }
  }
}

/** Each plan is its programme's, unless somebody has chosen another; their exercises are the library. */
async function seedPlans(tx: Em) {
  for (const body of planSeed)
    tx.create(Plan, { key: body.key, programId: body.programId ?? null, body: linkLibraryExercises(body) });
  if ((await tx.count(LibraryExercise)) === 0)
    for (const exercise of exerciseSeed()) tx.create(LibraryExercise, { ...exercise, createdAt: new Date() });
  await tx.flush();
  for (const { key, programId } of planSeed) {
    if (programId) await tx.nativeUpdate(Program, { id: programId, planKey: null }, { planKey: key });
  }
}

async function seedPosts(tx: Em) {
  for (const { bodyFile, tags, publishedAt, ...post } of postSeed) {
    const content = bodyFile ? await readBody(bodyFile) : null;
    tx.create(Post, { ...post, tags: [...tags], content, publishedAt: new Date(publishedAt) });
  }
}
