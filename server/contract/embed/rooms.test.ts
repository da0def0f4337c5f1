import { describe, expect, test } from 'vitest';
import { cssHeight, findPlaceholderHeight, heightAt, buildPlaceholderSheet, toHeightSteps } from './rooms.ts';

describe('stairs', () => {
  const samples = Array.from({ length: 120 }, (_, index) => {
    const width = 1200 - index * 8;
    return [width, Math.ceil(90_000 / width) + (width < 600 ? 100 : 0)] as const;
  });

  test('are at least as high as each sample, and as low as the widest', () => {
    const stairs = toHeightSteps(samples);
    for (const [width, height] of samples) expect(heightAt(stairs, width)).toBeGreaterThanOrEqual(height);
    expect(heightAt(stairs, 5000)).toBe(heightAt(stairs, 1200));
  });

  test('get lower again where the samples do', () => {
    const stairs = toHeightSteps([
      [800, 100],
      [600, 300],
      [400, 200],
    ]);
    expect([800, 700, 600, 500, 400].map((width) => heightAt(stairs, width))).toEqual([100, 300, 300, 200, 200]);
    expect(cssHeight(stairs, '100%')).toContain('- clamp(0px,(600px - 100%)*999,100px)');
  });

  test('keep the height of a gradual drop as far as it is needed', () => {
    const stairs = toHeightSteps(Array.from({ length: 11 }, (_, index) => [800 - index * 10, 100 - index * 5]));
    expect([800, 721, 720].map((width) => heightAt(stairs, width))).toEqual([100, 100, 60]);
  });

  test('begin a layout at its exact width', () => {
    const layout = toHeightSteps([
      [800, 100],
      [640, 100],
      [624, 400],
    ]);
    expect([640, 639].map((width) => heightAt(layout, width))).toEqual([100, 400]);
  });

  test('are a calculation of the width', () => {
    expect(cssHeight([46], '100%')).toBe('calc(46px)');
    expect(cssHeight([138, 600, 24], '100cqw')).toBe('calc(138px + clamp(0px,(600px - 100cqw)*999,24px))');
  });
});

describe('the room of an element', () => {
  const rooms = { 'coach-blog': [900], 'coach-blog?limit=1': [500], 'coach-blog?post=': [1400], 'coach-region': [46] };

  test.each([
    [{}, 900],
    [{ limit: '1' }, 500],
    [{ limit: '9' }, 900],
    [{ limit: '1', post: '4' }, 1400],
  ])('with %j is %d pixels', (attributes, height) => {
    expect(findPlaceholderHeight(rooms, 'coach-blog', attributes)).toEqual([height]);
  });

  test('of an unknown element is missing', () =>
    expect(findPlaceholderHeight(rooms, 'coach-none', {})).toBeUndefined());

  test('is a rule of the sheet, except for tags of another shop', () => {
    const sheet = buildPlaceholderSheet(rooms);
    expect(sheet).toContain('coach-blog:not([shop])[limit="1"]::before{padding-top:calc(500px)}');
    expect(sheet).toContain('coach-blog:not([shop])[post]::before{padding-top:calc(1400px)}');
  });

  test('ends in the sheet where no window reaches', () => {
    const sheet = buildPlaceholderSheet({ 'coach-blog': [2000, 600, 400, 300, 100] });
    expect(sheet).toContain(
      'coach-blog:not([shop])::before{padding-top:calc(2000px + clamp(0px,(600px - 100%)*999,160px))}',
    );
  });
});
