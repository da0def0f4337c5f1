import { expect, test } from 'vitest';
import { offer, program } from '#widgets/elements/programs/programs.factory.ts';
import { listOptionChoices, chooseDefaultOptions, type ChoiceSources } from './option-choices.ts';
import { resolveWidget } from './widgets.ts';

const once = offer({ key: 'once', name: 'Once', interval: 'once', price: '29.90' });
const monthly = offer({ key: 'monthly', name: 'Monthly', price: '99.99' });
const post = {
  language: 'en',
  excerpt: '',
  category: 'training' as const,
  tags: [],
  publishedAt: '2026-01-01T00:00:00Z',
  readTime: '',
};
const things: ChoiceSources = {
  programs: [
    program({ id: 1, displayName: 'Morning', type: 'free', price: '0.00' }),
    program({ id: 3, displayName: 'Hybrid', plan: '3', offers: [once] }),
    program({ id: 4, displayName: 'Coaching', type: 'subscription', plan: 'elite-coaching', offers: [monthly] }),
  ],
  posts: [
    { ...post, id: 8, title: 'Soon', readable: false, onFront: false },
    { ...post, id: 4, title: 'A long run', readable: true, onFront: false },
  ],
  always: {},
};
const labels = (tag: string, option: string, chosen?: string) =>
  listOptionChoices(resolveWidget(tag), things, chosen)[option]?.map(({ label }) => label);

test('a widget is offered what it can show, and nothing else', () => {
  expect(labels('coach-checkout', 'program')).toEqual(['Hybrid']);
  expect(labels('coach-subscribe', 'program')).toEqual(['Hybrid', 'Coaching']);
  expect(labels('coach-signup', 'program')).toEqual(['Morning']);
  expect(labels('coach-blog', 'post')).toEqual(['A long run']);
  expect(labels('coach-blog', 'open')).toEqual(['A long run']);
});

test('a plan is named by its key, and an offer by that of its programme', () => {
  expect(listOptionChoices(resolveWidget('coach-training'), things)['plan']).toEqual([
    { value: '3', label: 'Hybrid' },
    { value: 'elite-coaching', label: 'Coaching' },
  ]);
  expect(labels('coach-subscribe', 'offer', '4')).toEqual(['Monthly']);
  expect(labels('coach-subscribe', 'offer')).toBeUndefined();
});

test('what has to be given is there from the beginning', () => {
  const begin = (tag: string, shop = things) => chooseDefaultOptions(resolveWidget(tag), shop);
  expect(begin('coach-checkout')).toEqual({ program: '3' });
  expect(begin('coach-subscribe')).toEqual({ program: '4' });
  expect(begin('coach-training')).toEqual({ plan: 'elite-coaching' });
  expect(begin('coach-signup')).toEqual({});
  expect(begin('coach-training', { ...things, programs: [] })).toEqual({});
});

test('a list of posts is offered the categories that the shop has, as they are written', () => {
  const posts = [{ ...post, id: 1, title: 'Naps', topic: 'Sleep', topicSaid: 'Uni', readable: true, onFront: false }];
  const own = listOptionChoices(resolveWidget('coach-blog'), { ...things, posts })['category'];
  expect(own).toEqual([{ value: 'Sleep', label: 'Uni' }]);
  expect(labels('coach-blog', 'category')).toEqual(['marathon', 'training', 'nutrition', 'motivation']);
});
