import { expect, test } from 'vitest';
import { inEnglish } from '#widgets/core/i18n/words.stub.ts';
import { programs } from '../../programs/programs.factory.ts';
import { fullMember, newMember, progress } from '../dashboard.factory.ts';
import { ownedCards } from '#widgets/parts/dashboard/my-cards.ts';
import { nextStep } from './next-step.ts';

const next = (member = newMember()) => inEnglish(nextStep(ownedCards(member, [...programs], '')));
const PLANS = [
  { programId: 3, key: '3' },
  { programId: 4, key: 'elite-coaching' },
];

test('who has only just come reads the free programme', () => {
  expect(next()).toMatchObject({
    words: 'Morning Energy is ready to read.',
    href: 'https://coach.example/api/files/1?sig=x',
  });
});

test('who owns a plan begins it, and goes on with the one that they train by most', () => {
  const owner = newMember({ owned: [1, 3], plans: [PLANS[0]!], progress: [progress(3, 0, 0, 0, 0)] });
  expect(next(owner)).toEqual({
    words: 'The first session of Hybrid Athlete is ready.',
    label: 'Start training',
    href: '/training/3',
  });
  expect(next({ ...owner, progress: [progress(3, 25, 8, 2, 2)] })).toMatchObject({
    words: 'The next session of Hybrid Athlete is ready.',
    href: '/training/3',
  });
});

test('who is coached meets the coach first, whatever else is theirs', () => {
  expect(next(fullMember())).toMatchObject({ href: '/coaching' });
});

test('who has a plan of their own that is on goes there first', () => {
  const own = { title: 'Towards the spring half', href: '/training/mine' };
  expect(inEnglish(nextStep(ownedCards(fullMember(), [...programs], ''), own))).toMatchObject({
    words: 'Your personal plan has started: Towards the spring half.',
    href: '/training/mine',
  });
});

test('nothing is next where nothing opens', () => {
  expect(next(newMember({ files: [] }))).toBeNull();
});

test('what was free and is offered no more is called as it was', () => {
  const member = { ...newMember(), owned: [9], ended: [{ programId: 9, programName: 'Cold Water' }] };
  expect(ownedCards(member, [...programs], '').map(({ title }) => title)).toContain('Cold Water');
});

test('who is coached by an archived programme meets the coach, with or without files', () => {
  const member = fullMember({ plans: [], files: [] });
  const cards = ownedCards(
    member,
    programs.filter(({ id }) => id !== 4),
    '',
  );
  expect(cards.at(-1)).toMatchObject({ id: 4, coaching: true, href: '/coaching' });
  expect(inEnglish(nextStep(cards))).toMatchObject({ href: '/coaching' });
});
