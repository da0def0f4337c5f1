import { expect, test } from 'vitest';
import { openShop, put, workingShop } from '#widgets/core/testing/all-elements.harness.ts';
import { stubApi } from '#widgets/core/api/api.stub.ts';
import { pageShop } from '#widgets/core/api/page-shop.ts';
import { createResources } from '#widgets/core/api/resources.ts';
import { program } from './programs.factory.ts';
import './programs.element.ts';

workingShop();

const WORDS: Readonly<Record<string, string>> = { fi: 'Kolmekymmentä päivää.', ko: '30일 동안.' };

test('an element that changes its language shows the other words, and two beside each other their own', async () => {
  openShop();
  const asked: string[] = [];
  const { api } = stubApi({
    'GET /api/programs': (_, query) => {
      const lang = query.get('lang');
      asked.push(lang ?? 'the shop’s own');
      const description = WORDS[lang ?? ''];
      return [program(description ? { language: lang!, description } : {})];
    },
  });
  Object.assign(pageShop(), { api, resources: createResources(api) });
  const [one, other] = put('<coach-programs></coach-programs><coach-programs lang="ko"></coach-programs>') as [
    HTMLElement,
    HTMLElement,
  ];
  const text = (element: HTMLElement) => element.shadowRoot?.querySelector('.program-description')?.textContent;
  await expect.poll(() => [text(one), text(other)]).toEqual(['Thirty days of energy.', '30일 동안.']);
  one.lang = 'fi';
  await expect.poll(() => text(one)).toBe('Kolmekymmentä päivää.');
  one.lang = 'de';
  await expect.poll(() => text(one)).toBe('Thirty days of energy.');
  await expect.poll(() => one.shadowRoot?.querySelector('.program-description')?.getAttribute('lang')).toBe('en');
  one.lang = 'ko';
  await expect.poll(() => text(one)).toBe('30일 동안.');
  expect(new Set(asked)).toEqual(new Set(['the shop’s own', 'ko', 'fi', 'de']));
  expect(asked).toHaveLength(4);
});
