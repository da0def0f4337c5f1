import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { COACHING_CONSENT } from '#contract/coaching/profile-options.ts';
import { emptyTables } from '#server/testing/database/empty-tables.ts';
import type { Browser } from '#server/testing/browser.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { loadHttp } from '#widgets/core/api/api.ts';
import {
  createMemoryStorage,
  type LogStorage,
  withMemoryFallback,
} from '#widgets/elements/training/sync/device/log-storage.ts';
import {
  beginDraft,
  mergeNotes,
  type NotesDraft,
  notesEdit,
} from '#widgets/elements/training/session/notes/notes-draft.ts';
import { logSet, removeSet, sessionEdit, setPain } from '#widgets/elements/training/session/session-edits.ts';
import { isNightly } from '../../../../scripts/testing/nightly.ts';
import { consentShop, PATH } from './consent.harness.ts';
import { type Device, type Line, openDevice, startSession } from './device.harness.ts';

const PAIN = { level: 7, note: 'Left knee' };
let now = new Date('2026-11-18T08:00:00Z');
let app: TestApp;
let coach: Browser;
let anna: Browser;

beforeAll(async () => {
  ({ app, coach, anna } = await consentShop(() => now));
  await loadHttp();
});
afterAll(() => app.close());
beforeEach(async () => {
  pass();
  await emptyTables(app.em(), 'health_consent, workout');
  await anna.post(PATH, { version: COACHING_CONSENT });
});

const pass = (seconds = 60) => (now = new Date(now.getTime() + seconds * 1_000));
const open = (name: string, storage?: LogStorage) => openDevice({ app, by: anna, clock: () => now }, name, storage);
const start = () => startSession(anna, now);
const own = async () => (await anna.ask('/api/user/workouts?plan=elite-coaching')).text();
const squat = (id: string) => ({ id, weightKg: null, reps: 5, unit: 'reps' as const, doneAt: now.toISOString() });

async function withdraw() {
  pass();
  await anna.post(`${PATH}/take-back`, {});
  pass();
}

async function storedSets() {
  const { sessions } = JSON.parse(await own()) as { sessions: { exercises: { sets: { id: string }[] }[] }[] };
  return sessions.flatMap(({ exercises }) => exercises.flatMap(({ sets }) => sets.map(({ id }) => id))).toSorted();
}

async function openByCoach() {
  const { items } = (await (await coach.ask('/api/coach/clients')).json()) as { items: { id: string }[] };
  return (await coach.post(`/api/coach/clients/${items[0]!.id}/log`, {})).text();
}

describe('pain that was noted offline before the consent was withdrawn', () => {
  test.each([
    ['new', false],
    ['known to the shop', true],
  ])('is not stored if an earlier version of the %s session was tried first', async (_, isKnown) => {
    const phone = open('phone');
    const { entry, id, exerciseId } = await start();
    await phone.add(entry);
    if (isKnown) await phone.send();
    await phone.edit(id, logSet(exerciseId, 0, squat('a')));
    expect(await phone.send('lost')).toBe('waiting');
    await phone.edit(id, setPain(exerciseId, PAIN));
    await withdraw();
    await anna.post(PATH, { version: COACHING_CONSENT });
    expect(await phone.send()).toBe('saved');
    expect(await phone.read(id)).toMatchObject({ emptied: true });
    expect(await own()).not.toContain(PAIN.note);
    expect(await openByCoach()).not.toContain(PAIN.note);
    expect(await storedSets()).toEqual(['a']);
  });

  test('may be noted again by a device that has heard of the withdrawal', async () => {
    const phone = open('phone');
    const { entry, id, exerciseId } = await start();
    await phone.add(entry);
    await phone.edit(id, setPain(exerciseId, PAIN));
    await withdraw();
    await anna.post(PATH, { version: COACHING_CONSENT });
    await phone.send();
    await phone.edit(id, setPain(exerciseId, { ...PAIN, note: 'Right knee' }));
    await phone.send();
    expect(await own()).toContain('Right knee');
    expect(await own()).not.toContain(PAIN.note);
  });
});

test('pain stays with a session that one device deletes and another continues', async () => {
  const [phone, tablet] = [open('phone'), open('tablet')];
  const { entry, id, exerciseId } = await start();
  await phone.add(entry);
  await phone.edit(id, setPain(exerciseId, PAIN));
  await phone.send();
  await tablet.download();
  await tablet.edit(id, sessionEdit({ deleted: true }));
  await tablet.send();
  await phone.edit(id, logSet(exerciseId, 0, squat('a')));
  await phone.send();
  expect((await phone.read(id))!.session.exercises).toMatchObject([{ pain: PAIN, sets: [{ id: 'a' }] }]);
  expect(await own()).toContain(PAIN.note);
});

test('sets of another device stay where the answer to the first version was lost', async () => {
  const [phone, tablet] = [open('phone'), open('tablet')];
  const { entry, id, exerciseId } = await start();
  await phone.add(entry);
  await phone.send('unanswered');
  await phone.edit(id, logSet(exerciseId, 0, squat('a')));
  await phone.send('on', 'lost');
  await tablet.download();
  await tablet.edit(id, logSet(exerciseId, 1, squat('b')));
  await tablet.send();
  await phone.send();
  expect(await storedSets()).toEqual(['a', 'b']);
});

test.each([1, 3])(
  '%s sets that a device logs after its storage fell behind are added to the confirmed ones',
  async (more) => {
    const disk = createMemoryStorage();
    let isFull = false;
    const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    const storage: LogStorage = { ...disk, update: (key, change) => (isFull ? full() : disk.update(key, change)) };
    const before = open('phone', withMemoryFallback(storage));
    const { entry, id, exerciseId } = await start();
    await before.add(entry);
    await before.send();
    isFull = true;
    for (const [place, set] of ['x0', 'x1'].entries()) {
      await before.edit(id, logSet(exerciseId, place, squat(set)));
      await before.send();
    }
    isFull = false;
    const after = open('phone', withMemoryFallback(storage));
    const sets = Array.from({ length: more }, (_, index) => `y${index}`);
    for (const [index, set] of sets.entries()) await after.edit(id, logSet(exerciseId, 2 + index, squat(set)));
    await after.send();
    expect(await storedSets()).toEqual(['x0', 'x1', ...sets]);
  },
);

/** Starts a session on a phone that knows of the withdrawal before a new consent. */
async function startWithNewConsent() {
  const phone = open('phone');
  await withdraw();
  await anna.post(PATH, { version: COACHING_CONSENT });
  await phone.download();
  const { entry, id, exerciseId } = await start();
  await phone.add({ ...entry, seenWithdrawalAt: now.toISOString() });
  return { phone, id, exerciseId };
}

test('pain of a new consent stays where the answer to the first version was lost', async () => {
  const { phone, id, exerciseId } = await startWithNewConsent();
  await phone.edit(id, setPain(exerciseId, PAIN));
  await phone.send('unanswered');
  await phone.send();
  expect(await phone.read(id)).not.toHaveProperty('emptied');
  expect(await own()).toContain(PAIN.note);
});

test('pain from before a withdrawal does not return with a deleted session that goes on', async () => {
  const [phone, tablet] = [open('phone'), open('tablet')];
  const { entry, id, exerciseId } = await start();
  await phone.add(entry);
  await phone.edit(id, setPain(exerciseId, PAIN));
  await phone.send();
  await tablet.download();
  await tablet.edit(id, sessionEdit({ deleted: true }));
  await tablet.send();
  await withdraw();
  await anna.post(PATH, { version: COACHING_CONSENT });
  // Another session's answer tells the phone of the withdrawal.
  pass(26 * 3_600);
  await phone.add((await start()).entry);
  await phone.send();
  await phone.edit(id, logSet(exerciseId, 0, squat('a')));
  await phone.send();
  expect(await storedSets()).toEqual(['a']);
  expect(await own()).not.toContain(PAIN.note);
});

describe('after a restored backup', () => {
  async function backUp() {
    const tables = ['workout', 'health_consent'];
    for (const table of tables) await app.em().execute(`create table saved_${table} as select * from ${table}`);
    return async () => {
      await emptyTables(app.em(), tables.join(', '));
      for (const table of tables) {
        await app.em().execute(`insert into ${table} select * from saved_${table}`);
        await app.em().execute(`drop table saved_${table}`);
      }
    };
  }

  test('a device keeps and sends what the shop has lost', async () => {
    const phone = open('phone');
    const { entry, id, exerciseId } = await start();
    await phone.add(entry);
    await phone.edit(id, logSet(exerciseId, 0, squat('a')));
    await phone.send();
    const restore = await backUp();
    for (const [place, set] of ['b', 'c'].entries()) {
      await phone.edit(id, logSet(exerciseId, 1 + place, squat(set)));
      await phone.send();
    }
    pass(26 * 3_600);
    const lost = await start();
    await phone.add(lost.entry);
    await phone.edit(lost.id, logSet(exerciseId, 0, squat('l')));
    await phone.send();
    await restore();
    await phone.download();
    await phone.edit(id, logSet(exerciseId, 3, squat('d')));
    await phone.send();
    expect(await storedSets()).toEqual(['a', 'b', 'c', 'd', 'l']);
    expect((await phone.read(id))!.session.exercises[0]!.sets).toHaveLength(4);
  });

  test.each([
    ['are sent again', 0],
    ['are sent again where another device has gone on', 1],
    ['are sent again where another device has gone on further', 4],
  ])('confirmed sets of a session that the shop still has %s', async (_, more) => {
    const [phone, tablet] = [open('phone'), open('tablet')];
    const { entry, id, exerciseId } = await start();
    await phone.add(entry);
    await phone.send();
    const restore = await backUp();
    for (const [place, set] of ['a', 'b'].entries()) {
      await phone.edit(id, logSet(exerciseId, place, squat(set)));
      await phone.send();
    }
    await restore();
    await tablet.download();
    const sets = Array.from({ length: more }, (_unused, index) => `t${index}`);
    for (const [index, set] of sets.entries()) {
      await tablet.edit(id, logSet(exerciseId, 2 + index, squat(set)));
      await tablet.send();
    }
    await phone.download();
    await phone.send();
    expect(await storedSets()).toEqual(['a', 'b', ...sets]);
    await tablet.download();
    for (const device of [phone, tablet])
      expect((await device.read(id))!.session.exercises[0]!.sets).toHaveLength(2 + more);
    await phone.download();
    expect(await phone.send()).toBe('saved');
    expect((await phone.read(id))!.session.revision).toBe((await tablet.read(id))!.session.revision);
  });

  test('sets of a session that the shop lacks stay where another device has started the same training', async () => {
    const [phone, tablet] = [open('phone'), open('tablet')];
    const restore = await backUp();
    const { entry, id, exerciseId } = await start();
    await phone.add(entry);
    await phone.edit(id, logSet(exerciseId, 0, squat('a')));
    await phone.send();
    await restore();
    const theirs = await start();
    await tablet.add(theirs.entry);
    await tablet.edit(theirs.id, logSet(exerciseId, 1, squat('b')));
    await tablet.send();
    await phone.download();
    await phone.send();
    expect(await storedSets()).toEqual(['a', 'b']);
  });

  test('another device’s sets stay where revisions meet again', async () => {
    const [phone, tablet] = [open('phone'), open('tablet')];
    const { entry, id, exerciseId } = await start();
    await phone.add(entry);
    await phone.send();
    await tablet.download();
    const restore = await backUp();
    await phone.edit(id, logSet(exerciseId, 0, squat('a')));
    await phone.send();
    await restore();
    await tablet.edit(id, logSet(exerciseId, 1, squat('b')));
    await tablet.send();
    await phone.edit(id, logSet(exerciseId, 2, squat('c')));
    await phone.send();
    expect(await storedSets()).toEqual(['a', 'b', 'c']);
  });

  test('pain of a new consent is sent again with a session that the shop still has', async () => {
    const { phone, id, exerciseId } = await startWithNewConsent();
    await phone.send();
    const restore = await backUp();
    await phone.edit(id, setPain(exerciseId, PAIN));
    await phone.send();
    await restore();
    await phone.download();
    await phone.send();
    expect(await phone.read(id)).not.toHaveProperty('emptied');
    expect(await own()).toContain(PAIN.note);
  });

  test('a device that knows a later withdrawal than the shop may note pain', async () => {
    const phone = open('phone');
    const restore = await backUp();
    await withdraw();
    await anna.post(PATH, { version: COACHING_CONSENT });
    await phone.add((await start()).entry);
    await phone.send();
    await restore();
    await anna.post(`${PATH}/take-back`, {});
    await anna.post(PATH, { version: COACHING_CONSENT });
    await phone.download();
    pass(26 * 3_600);
    const { entry, id, exerciseId } = await start();
    await phone.add(entry);
    await phone.send();
    await phone.edit(id, setPain(exerciseId, PAIN));
    await phone.send();
    expect(await own()).toContain(PAIN.note);
  });
});

test.each([
  ['at once', undefined],
  // The page closes between the writes.
  ['after a reload', 5],
])('what a device adds to a session while the shop joins it goes on in the other one %s', async (_, closesAfter) => {
  const disk = createMemoryStorage();
  let writes = Infinity;
  const storage: LogStorage = {
    ...disk,
    update: async (...given) => (writes-- > 0 ? disk.update(...given) : new Promise(() => undefined)),
  };
  const [phone, tablet] = [open('phone', storage), open('tablet')];
  const [mine, theirs] = [await start(), await start()];
  const { id, exerciseId } = mine;
  await tablet.add(theirs.entry);
  await tablet.edit(theirs.id, logSet(exerciseId, 0, squat('t')));
  await tablet.send();
  await phone.add(mine.entry);
  await phone.send('unanswered');
  await phone.edit(id, logSet(exerciseId, 1, squat('a')));
  if (closesAfter !== undefined) writes = closesAfter;
  await Promise.race([phone.send('on', 'lost'), new Promise((resolve) => setTimeout(resolve, 500))]);
  const after = open('phone', disk);
  await after.send('lost');
  expect((await after.list()).map(({ session }) => session.id)).toEqual([theirs.id]);
  await after.edit(id, logSet(exerciseId, 2, squat('b')));
  const [exercise] = (await after.read(id))!.session.exercises;
  expect(exercise!.sets.map((set) => set.id)).toEqual(['t', 'a', 'b']);
  await after.send();
  expect(await storedSets()).toEqual(['a', 'b', 't']);
});

test('a session that was deleted elsewhere goes from a device that asks about it', async () => {
  const [phone, tablet] = [open('phone'), open('tablet')];
  const { entry, id } = await start();
  await phone.add(entry);
  await phone.send();
  await tablet.download();
  await tablet.edit(id, sessionEdit({ deleted: true }));
  await tablet.send();
  await phone.download();
  await phone.send();
  expect(await phone.list()).toEqual([]);
  expect(JSON.parse(await own())).toMatchObject({ sessions: [] });
});

describe('notes from before a withdrawal', () => {
  const OLD = 'Left knee hurts.';
  const notes = async (id: string, device: Device) => (await device.read(id))!.session.notes;
  const ownNotes = async (planKey: string) => (await anna.ask(`/api/user/workouts?plan=${planKey}`)).text();

  async function type(device: Device, id: string, text: string): Promise<NotesDraft> {
    const entry = (await device.read(id))!;
    return beginDraft(entry.session.notes + text, entry);
  }

  test('go from the sessions of all plans on a device that hears of it on one plan’s page', async () => {
    const [phone, tablet] = [open('phone'), open('tablet')];
    const { entry, id } = await startSession(anna, now, '3');
    await phone.add(entry);
    await phone.edit(id, sessionEdit({ notes: OLD }));
    await phone.send();
    await tablet.download('3');
    expect(await notes(id, tablet)).toBe(OLD);
    await withdraw();
    await tablet.download('elite-coaching');
    expect(await notes(id, tablet)).toBe('');
    await tablet.edit(id, notesEdit(await type(tablet, id, 'Done in 40 min.')));
    await tablet.send();
    expect(await ownNotes('3')).toContain('"notes":"Done in 40 min."');
  });

  test('do not return with a draft from before the device heard of it, whose text goes as well', async () => {
    const phone = open('phone');
    const { entry, id } = await start();
    await phone.add(entry);
    await phone.edit(id, sessionEdit({ notes: OLD }));
    await phone.send();
    await withdraw();
    await phone.edit(id, notesEdit(await type(phone, id, ' Three rounds')));
    // Typed on while the answer is on its way.
    const draft = await type(phone, id, ' and a run.');
    expect(await phone.send()).toBe('saved');
    await phone.edit(id, notesEdit(draft));
    await phone.send();
    expect(await ownNotes('elite-coaching')).toContain('"notes":""');
    expect(await phone.read(id)).not.toHaveProperty('emptied');
  });

  test('stay for a device that receives those of a new consent at once', async () => {
    const [phone, tablet] = [open('phone'), open('tablet')];
    await withdraw();
    await anna.post(PATH, { version: COACHING_CONSENT });
    await phone.download();
    const { entry, id } = await start();
    await phone.add({ ...entry, seenWithdrawalAt: now.toISOString() });
    await phone.edit(id, sessionEdit({ notes: OLD }));
    await phone.send();
    await tablet.download();
    expect(await notes(id, tablet)).toBe(OLD);
    await phone.download();
    expect(await notes(id, phone)).toBe(OLD);
  });
});

const splitWords = (notes: string) => notes.match(/\S/g) ?? [];

/** Numbers from 0 to 1 that follow from a seed. */
function createRandom(seed: number) {
  let state = seed * 7_919;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

test('two devices on a line that breaks lose no set and bring none back', { timeout: 300_000 }, async () => {
  for (let seed = 1; seed <= (isNightly ? 300 : 8); seed++) {
    await emptyTables(app.em(), 'workout');
    const random = createRandom(seed);
    const devices: [Device, Device] = [open('phone'), open('tablet')];
    const { entry, id, exerciseId } = await start();
    const ids: (string | undefined)[] = [id];
    await devices[0].add(entry);
    // In half of the runs, both start the same training.
    if (random() < 0.5) {
      const twin = await start();
      ids.push(twin.id);
      await devices[1].add(twin.entry);
    }
    const kept = new Set<string>();
    const [poor, answerless, good] = [['lost'], ['unanswered', 'on', 'lost'], ['on', 'on']] as const;
    for (let step = 0; step < 16; step++) {
      pass(1);
      const which = random() < 0.5 ? 0 : 1;
      const device = devices[which];
      if (!(ids[which] && (await device.read(ids[which])))) {
        await device.download();
        ids[which] = (await device.list())[0]?.session.id;
      }
      const current = ids[which] && (await device.read(ids[which]));
      if (!current) continue;
      const act = random();
      if (act < 0.45) {
        await device.edit(ids[which]!, logSet(exerciseId, step, squat(`s${step}`)));
        kept.add(`s${step}`);
      } else if (act < 0.55) {
        const [set] = current.session.exercises[0]?.sets ?? [];
        if (!set) continue;
        await device.edit(ids[which]!, removeSet(exerciseId, set.place!, set));
        kept.delete(set.id!);
      } else {
        const line: readonly Line[] = act < 0.7 ? poor : act < 0.85 ? answerless : good;
        await device.send(...line);
      }
    }
    for (const device of [...devices, ...devices, ...devices]) {
      await device.send();
      await device.download();
    }
    const expected = [...kept].toSorted();
    expect({ seed, sets: await storedSets() }).toEqual({ seed, sets: expected });
    for (const device of devices) {
      const sets = (await device.list()).flatMap(({ session }) => session.exercises.flatMap((each) => each.sets));
      expect({ seed, sets: sets.map((set) => set.id!).toSorted() }).toEqual({ seed, sets: expected });
    }
  }
});

test(
  'two devices that type on a line that breaks lose no word, and bring none back after a withdrawal',
  {
    timeout: 300_000,
  },
  async () => {
    const plans = ['elite-coaching', '3'];
    for (let seed = 1; seed <= (isNightly ? 200 : 4); seed++) {
      await emptyTables(app.em(), 'workout, health_consent');
      await anna.post(PATH, { version: COACHING_CONSENT });
      const random = createRandom(seed);
      const devices = [open('phone'), open('tablet')];
      const drafts = devices.map(() => new Map<string, NotesDraft>());
      const ids: string[] = [];
      for (const planKey of plans) {
        const { entry, id } = await startSession(anna, now, planKey);
        ids.push(id);
        await devices[0]!.add(entry);
      }
      await devices[0]!.send();
      for (const planKey of plans) await devices[1]!.download(planKey);
      const typed = new Map(ids.map((id) => [id, new Set<string>()]));
      const isWithdrawn = seed % 2 === 0;
      let gone: string[] = [];
      const stored = async () => {
        const answers = plans.map(async (planKey) => {
          const { sessions } = await (await anna.ask(`/api/user/workouts?plan=${planKey}`)).json();
          return (sessions as { notes: string }[]).map(({ notes }) => notes).join();
        });
        return Promise.all(answers);
      };
      for (let step = 0; step < 40; step++) {
        pass(1);
        const which = random() < 0.5 ? 0 : 1;
        const [device, id] = [devices[which]!, ids[random() < 0.5 ? 0 : 1]!];
        const entry = (await device.read(id))!;
        const draft = drafts[which]!.get(id);
        const act = random();
        if (isWithdrawn && step === 20) {
          gone = (await stored()).flatMap((notes) => splitWords(notes));
          await withdraw();
        } else if (act < 0.4) {
          // One sign for each word, so that no part of it is a part of another one.
          const word = String.fromCodePoint(0x3041 + step);
          const shown = draft ? mergeNotes(draft, entry) : entry.session.notes;
          const words = shown.split(' ');
          words.splice(random() < 0.5 ? words.length : Math.floor(random() * words.length), 0, word);
          drafts[which]!.set(id, beginDraft(words.join(' '), entry));
          typed.get(id)!.add(word);
        } else if (act < 0.55) {
          if (draft) await device.edit(id, notesEdit(draft));
          drafts[which]!.delete(id);
        } else {
          const lines: readonly Line[][] = [['lost'], ['unanswered', 'on', 'lost'], ['on'], ['on']];
          await device.send(...lines[Math.floor(random() * lines.length)]!);
        }
      }
      const sync = async () => {
        for (const device of [...devices, ...devices]) {
          await device.send();
          for (const planKey of plans) await device.download(planKey);
        }
      };
      // Fields are still open when the others’ notes arrive.
      await sync();
      for (const [which, device] of devices.entries()) {
        for (const [id, draft] of drafts[which]!) await device.edit(id, notesEdit(draft));
        await sync();
      }
      const all = await stored();
      for (const [at, id] of ids.entries()) {
        const words = splitWords(all[at]!);
        expect({ seed, back: words.filter((word) => gone.includes(word)) }).toEqual({ seed, back: [] });
        const found = [...new Set(words)].toSorted();
        const expected = isWithdrawn ? found : [...typed.get(id)!].toSorted();
        expect({ seed, words: found }).toEqual({ seed, words: expected });
        for (const device of devices)
          expect({ seed, notes: (await device.read(id))!.session.notes }).toEqual({ seed, notes: all[at] });
      }
    }
  },
);

test('a session of a day that the coach has removed meanwhile is stored', async () => {
  const phone = open('phone');
  const { entry, id, exerciseId } = await start();
  await phone.add(entry);
  await phone.edit(id, logSet(exerciseId, 0, squat('a')));
  const path = '/api/coach/plans/elite-coaching';
  const { plan, version } = (await (await coach.ask(path)).json()) as { plan: { days: object[] }; version: number };
  const body = JSON.stringify({ ...plan, version, days: plan.days.slice(1) });
  const headers = { 'content-type': 'application/json' };
  expect((await coach.ask(path, { method: 'PUT', headers, body })).status).toBe(200);
  expect(await phone.send()).toBe('saved');
  expect(await phone.read(id)).not.toHaveProperty('refused');
  expect(await storedSets()).toEqual(['a']);
});
