import { limit } from './report.ts';
import { type Embedding, widgetPaints } from './widgets.ts';

/** Embed code, with limits: milliseconds over a blank page, kilobytes and requests. */
const EMBEDDED: (Embedding & { ms: number; kb: number; requests: number })[] = [
  included('coach-signup', 'input[type="email"]', { with: [200, 6], alone: [200, 8, 1] }),
  included('coach-programs', '.price', { with: [240, 10], alone: [380, 12] }),
  included('coach-checkout program="2"', '.checkout-price', { with: [420, 14], alone: [420, 14] }),
].flat();

/** Measures all embedded widgets; the returned function reports them. */
export async function measureWidgets(origin: string): Promise<() => void> {
  const embeddings = await widgetPaints(origin, EMBEDDED);
  return () => {
    for (const [i, { name, ms, kb, requests }] of EMBEDDED.entries()) {
      const found = embeddings[i]!;
      limit(`${name}: seen after, over a blank page`, found.ms, ms, 'ms');
      limit(`${name}: bytes until then`, found.bytes / 1024, kb, 'KB');
      limit(`${name}: requests until then`, found.requests, requests, '');
      limit(`${name}: script until then`, found.script, 40, 'ms');
      limit(`${name}: heap then`, found.heap / 1024 ** 2, 1, 'MB');
      limit(`${name}: layout shift`, found.shift, 0, '');
    }
  };
}

/** A widget included in both ways: drawn by the script's own answer, and by a request of its own. */
function included(tag: string, seen: string, goals: { with: [number, number]; alone: [number, number, number?] }) {
  const [name = '', ...attributes] = tag.split(' ');
  const query = new URLSearchParams(attributes.map((each) => each.replaceAll('"', '').split('=')));
  const asked = encodeURIComponent(`${query}` ? `${name}?${query}` : name);
  return [
    {
      name: `${name} with ?for=`,
      tag,
      seen,
      query: `?for=${asked}`,
      ms: goals.with[0],
      kb: goals.with[1],
      requests: 1,
    },
    { name, tag, seen, query: '', ms: goals.alone[0], kb: goals.alone[1], requests: goals.alone[2] ?? 2 },
  ];
}
