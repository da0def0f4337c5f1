import { z } from 'zod';

/**
 * Node of a first view, which the loader creates without parsing markup: a text, a comment (`{ c }`), a text or
 * nodes that depend on the visitor's currency (`{ v }` and `{ n }`, in the order of `regions.codes`), or an
 * element: its name, its attributes (0 for none) and its children.
 */
export type ViewNode =
  | string
  | { c: string }
  | { v: string[] }
  | { n: ViewNode[][] }
  | [name: string, attributes: Record<string, string | { v: (string | null)[] }> | 0, ...children: ViewNode[]];

export const ViewNode: z.ZodType<ViewNode> = z.lazy(() =>
  z.union([
    z.string(),
    z.strictObject({ c: z.string() }),
    Varying,
    z.strictObject({ n: z.array(z.array(ViewNode)) }),
    z
      .tuple([z.string(), z.union([z.literal(0), z.record(z.string(), z.union([z.string(), VaryingAttribute]))])])
      .rest(ViewNode) as unknown as z.ZodType<ViewNode>,
  ]),
);

const Varying = z.strictObject({ v: z.array(z.string()) });
/** Null in variants without the attribute. */
const VaryingAttribute = z.strictObject({ v: z.array(z.string().nullable()) });

/** Visitor properties that select a variant. */
export const VisitorRegions = z.strictObject({
  /** Currencies (ISO 4217), in the order of the variants. */
  codes: z.array(z.string()),
  /** Country (ISO 3166) by time zone, currency by country, and the countries that pay in euro. */
  zones: z.record(z.string(), z.string()),
  currencies: z.record(z.string(), z.string()),
  euro: z.string(),
});
export type VisitorRegions = z.infer<typeof VisitorRegions>;

/** An element as it looks before its scripts run. */
export const FirstView = z.strictObject({
  /** Contents of the shadow root. */
  nodes: z.array(ViewNode),
  /** Index of its style sheet in the answer. */
  styles: z.int(),
  /** Paths of its code: the element's own file first, then its imports. */
  files: z.array(z.string()),
  /** Keys of late parts that have to be there before it is taken over. */
  chunks: z.array(z.string()),
});
export type FirstView = z.infer<typeof FirstView>;

/**
 * GET /embed/first?for=coach-signup,coach-programs%3Flimit%3D3: first views of elements, keyed by the request.
 * Unknown elements have no entry, and unknown attributes are ignored.
 */
export const FirstViewsResponse = z.strictObject({
  /** The shop's address without a slash at the end: links in the views begin with it. */
  base: z.string(),
  regions: VisitorRegions.optional(),
  /** Style sheets reduced to the markup, since the code of an element brings its own. */
  styles: z.array(z.string()),
  /** Style sheet with the shop's colours for every element; missing for the default look. */
  look: z.string().optional(),
  /** Data of the views, by the keys with which elements request it. */
  seed: z.record(z.string(), z.unknown()),
  views: z.record(z.string(), FirstView),
});
export type FirstViewsResponse = z.infer<typeof FirstViewsResponse>;
