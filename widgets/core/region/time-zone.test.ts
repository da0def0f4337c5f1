import { afterEach, describe, expect, it, vi } from 'vitest';
import { timeZone } from './time-zone.ts';

describe('timeZone', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('asks Temporal, which knows it without the rules of any language', () => {
    const intl = vi.spyOn(Intl, 'DateTimeFormat');
    vi.stubGlobal('Temporal', { Now: { timeZoneId: () => 'Asia/Seoul' } });
    expect(timeZone()).toBe('Asia/Seoul');
    expect(intl).not.toHaveBeenCalled();
  });

  it('asks Intl where there is no Temporal', () => {
    vi.stubGlobal('Temporal', undefined);
    expect(timeZone()).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  });
});
