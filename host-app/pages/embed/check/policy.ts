import type { PageSources } from '#contract/embed/embed.ts';
import { type Choice, buildCustomProperties } from '../choice.ts';
import type { Snippet } from '../snippets/snippets.ts';

/** Returns the sources that a page's policy has to allow, by directive. Payment widgets add the providers' sources. */
export function listPolicySources(
  choice: Choice,
  { id, code }: Pick<Snippet, 'id' | 'code'>,
  shop: string,
  providers?: PageSources,
): [directive: string, sources: string][] {
  if (id === 'iframe') {
    return [
      ['frame-src', shop],
      ['script-src', shop],
    ];
  }
  const paying = choice.widget.place.needs === 'payment' ? providers : undefined;
  // A sandbox shop is its own payment provider.
  const sourcesFor = (own: readonly string[], kind: keyof PageSources) =>
    [...new Set([...own, ...(paying?.[kind] ?? [])])].join(' ');
  // Covers of posts, and the coach's pictures of programmes.
  const pictures = /^coach-(?:programs|checkout|blog)/.test(choice.widget.tag) ? [shop] : [];
  const styled = buildCustomProperties(choice.look).length > 0 && !choice.look.asClass;
  return [
    ...(
      [
        ['script-src', sourcesFor([shop], 'script')],
        ['connect-src', sourcesFor([shop], 'connect')],
        ['style-src', code.includes(`${shop}/embed.css`) ? shop : ''],
        ['frame-src', sourcesFor([], 'frame')],
        ['img-src', sourcesFor(pictures, 'img')],
      ] as [string, string][]
    ).filter(([, sources]) => sources),
    // React sets styles without the attribute.
    ...(styled && id !== 'react' ? ([['style-src-attr', "'unsafe-inline'"]] as [string, string][]) : []),
  ];
}
