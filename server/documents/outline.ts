/** A glyph's path as the font engine gives it: quadratic curves and lines, in font units. */
export interface GlyphPath {
  commands: readonly { command: string; args: readonly number[] }[];
}

/**
 * Writes a path as a simple TrueType glyph, padded to four bytes.
 *
 * The font engine has such an encoder for varied weights; in the release that pdfkit uses it throws
 * before it writes anything. Points are stored at full width, since the document is compressed anyway.
 */
export function encodeOutline(path: GlyphPath): Uint8Array {
  const contours = toContours(path);
  if (contours.length === 0) return Buffer.alloc(0);
  const points = contours.flat();
  const header = Buffer.alloc(10 + contours.length * 2 + 2);
  header.writeInt16BE(contours.length, 0);
  boundsOf(points).forEach((side, i) => header.writeInt16BE(side, 2 + i * 2));
  let count = 0;
  contours.forEach((contour, i) => {
    count += contour.length;
    header.writeUInt16BE(count - 1, 10 + i * 2);
  });
  const flags = Buffer.from(points.map(({ onCurve }) => (onCurve ? 1 : 0)));
  const body = Buffer.concat([header, flags, toSteps(points.map(({ x }) => x)), toSteps(points.map(({ y }) => y))]);
  return Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)]);
}

interface Point {
  x: number;
  y: number;
  onCurve: boolean;
}

function toContours({ commands }: GlyphPath): Point[][] {
  const contours: Point[][] = [];
  for (const { command, args } of commands) {
    if (command === 'moveTo') contours.push([]);
    const contour = contours.at(-1) ?? [];
    for (let i = 0; i + 1 < args.length; i += 2) {
      const isControl = command === 'quadraticCurveTo' && i === 0;
      contour.push({ x: Math.round(args[i] ?? 0), y: Math.round(args[i + 1] ?? 0), onCurve: !isControl });
    }
    if (command === 'closePath') dropRepeatedStart(contour);
  }
  return contours.filter((contour) => contour.length > 0);
}

/** A closed contour ends where it began; the format implies that point. */
function dropRepeatedStart(contour: Point[]): void {
  const [first, last] = [contour[0], contour.at(-1)];
  if (first && last && contour.length > 1 && last.onCurve && first.x === last.x && first.y === last.y) contour.pop();
}

function boundsOf(points: readonly Point[]): [number, number, number, number] {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

function toSteps(values: readonly number[]): Buffer {
  const steps = Buffer.alloc(values.length * 2);
  values.forEach((value, i) => steps.writeInt16BE(value - (values[i - 1] ?? 0), i * 2));
  return steps;
}
