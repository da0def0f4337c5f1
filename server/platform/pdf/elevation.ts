/** A box on the page, in points, y growing downwards. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A route as heights between 0 (sea) and 1 (summit), at equal distances. */
export type Route = readonly number[];

/** The route of the guides: out of the valley, over two hills and up into the sunrise. */
export const SUNRISE_ROUTE: Route = [
  0.08, 0.1, 0.09, 0.15, 0.27, 0.33, 0.31, 0.22, 0.17, 0.21, 0.34, 0.49, 0.55, 0.53, 0.43, 0.37, 0.4, 0.52, 0.6, 0.61,
  0.7, 0.86, 0.97, 0.99, 0.9,
];

/** The point of a route drawn into a box, at a share of its length (0 to 1). */
export function pointOn(route: Route, box: Box, share: number): { x: number; y: number } {
  const at = Math.min(Math.max(share, 0), 1) * (route.length - 1);
  return { x: box.x + (at / (route.length - 1)) * box.width, y: box.y + box.height * (1 - heightAt(route, at)) };
}

/**
 * Adds a route to the current path as one smooth line, from left to right.
 * @param share how much of the route to draw, 0 to 1
 */
export function traceRoute(doc: PDFKit.PDFDocument, route: Route, box: Box, share = 1): void {
  const steps = Math.ceil((route.length - 1) * STEPS_PER_SEGMENT * share);
  for (let i = 0; i <= steps; i++) {
    const { x, y } = pointOn(route, box, (share * i) / Math.max(steps, 1));
    if (i === 0) doc.moveTo(x, y);
    else doc.lineTo(x, y);
  }
}

const STEPS_PER_SEGMENT = 8;

/** A cubic through the heights whose slope at each of them is that of its neighbours: a hill, not a staircase. */
function heightAt(route: Route, at: number): number {
  const index = Math.min(Math.floor(at), route.length - 2);
  const height = (i: number): number => route[Math.min(Math.max(i, 0), route.length - 1)] ?? 0;
  const [before, from, to, after] = [height(index - 1), height(index), height(index + 1), height(index + 2)];
  const t = at - index;
  const bend = 2 * before - 5 * from + 4 * to - after;
  const twist = 3 * from - before - 3 * to + after;
  return from + 0.5 * t * (to - before + t * (bend + t * twist));
}
