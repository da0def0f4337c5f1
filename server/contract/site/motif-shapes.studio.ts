/** Motifs with drawings of their own. */
export type DrawnMotif = 'track' | 'waves' | 'weights';

/** Colour of a shape: the accent, the highlight, land that rises from the background, or the background. */
export type Tone = 'accent' | 'sun' | 'land' | 'ground';

/** One path of a drawing. */
export interface Shape {
  /** SVG path data. */
  d: string;
  fill?: Tone;
  fillOpacity?: number;
  line?: Tone;
  /** Width of the line in units of the drawing; 2 if missing. */
  width?: number;
  /** From 0 to 1; opaque if missing. */
  opacity?: number;
}

export interface Drawing {
  width: number;
  height: number;
  shapes: readonly Shape[];
}

/** Returns the shapes of a cover of 2400 by 100, in one tone. */
export function listCoverShapes(motif: DrawnMotif, variant: number): Shape[] {
  if (motif === 'track') return listLanes(variant);
  if (motif === 'waves') return listWaves(variant);
  const things = [listBarbell, listKettlebells, listDumbbells][variant] ?? listBarbell;
  return [{ d: 'M0 93H2400', line: 'accent', opacity: 0.4 }, ...things()];
}

/** Returns the shapes of the front page's picture of 1440 by 480. */
export function listHeroShapes(motif: DrawnMotif): Shape[] {
  if (motif === 'track') return listHeroLanes();
  return motif === 'waves' ? listHeroWaves() : listHeroWeights();
}

/** Lanes that come straight and turn; one is the runner's own. */
function listLanes(variant: number): Shape[] {
  const own = [2, 1, 3][variant];
  const turn = [1260, 1160, 1310][variant]!;
  return [0, 1, 2, 3, 4].map((lane) => {
    const [y, radius] = [14 + lane * 17, 92 - lane * 17];
    const d =
      variant === 1
        ? `M2400 ${100 - y}H${turn}a${radius} ${radius} 0 0 1 ${-radius} ${-radius}V-40`
        : `M0 ${y}H${turn}a${radius} ${radius} 0 0 1 ${radius} ${radius}V140`;
    return { d, line: 'accent', ...(lane === own ? { width: 3.5 } : { opacity: 0.42 }) };
  });
}

function listWaves(variant: number): Shape[] {
  const lengths = [132, 176, 104];
  return [0, 1, 2].map((row) => {
    const length = lengths[(row + variant) % 3]!;
    const d = wave({ y: 34 + row * 24, length, height: 11 - row, shift: variant * 37 + row * 29, to: 2400 });
    return { d, line: 'accent', ...(row === variant ? { width: 3.5 } : { opacity: 0.42 }) };
  });
}

interface Wave {
  /** Middle of the wave. */
  y: number;
  length: number;
  /** Half the distance between crest and trough. */
  height: number;
  shift: number;
  to: number;
}

function wave({ y, length, height, shift, to }: Wave): string {
  const half = length / 2;
  const from = -(shift % length) - length;
  // Close to a sine: the control points of each half wave stand a third into it.
  const bends = Array.from({ length: Math.ceil((to - from) / half) }, (_, at) => {
    const rise = round((at % 2 === 0 ? -1 : 1) * height * 1.34);
    return `c${round(half * 0.36)} ${rise} ${round(half * 0.64)} ${rise} ${half} 0`;
  });
  return `M${from} ${y}${bends.join('')}`;
}

/** A barbell on the floor, from the front. */
function listBarbell(): Shape[] {
  const plates = [-1, 1].flatMap((side) => [
    plate({ x: 1200 + side * 122, y: 52, width: 14, height: 80 }),
    plate({ x: 1200 + side * 139, y: 52, width: 14, height: 80 }),
    plate({ x: 1200 + side * 154, y: 52, width: 9, height: 52 }),
  ]);
  return [{ d: 'M1092 52H1308M1018 52H1034M1366 52H1382', line: 'accent', width: 4 }, ...plates];
}

const listKettlebells = () => [
  ...kettlebell({ x: 1100, floor: 93, size: 0.8 }),
  ...kettlebell({ x: 1200, floor: 93, size: 1.02 }),
  ...kettlebell({ x: 1294, floor: 93, size: 0.68 }),
];

function kettlebell({ x, floor, size }: { x: number; floor: number; size: number }): Shape[] {
  const at = (dx: number, dy: number) => `${round(x + dx * size)} ${round(floor + dy * size)}`;
  const body = `M${at(-16, 0)}C${at(-36, -12)} ${at(-30, -46)} ${at(-13, -50)}L${at(13, -50)}C${at(30, -46)} ${at(36, -12)} ${at(16, 0)}Z`;
  return [
    {
      d: `M${at(-15, -49)}C${at(-26, -94)} ${at(26, -94)} ${at(15, -49)}`,
      line: 'accent',
      width: round(6 * size),
    },
    { d: body, fill: 'accent', fillOpacity: 0.2, line: 'accent' },
  ];
}

function listDumbbells(): Shape[] {
  return [1116, 1284].flatMap((x) => [
    { d: `M${x - 26} 67H${x + 26}`, line: 'accent' as const, width: 5 },
    ...[-1, 1].flatMap((side) => [
      plate({ x: x + side * 36, y: 67, width: 17, height: 52 }),
      plate({ x: x + side * 53, y: 67, width: 13, height: 38 }),
    ]),
  ]);
}

interface PlatePlace {
  /** Middle of the plate. */
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A plate seen from its edge. */
function plate(place: PlatePlace): Shape {
  return { d: softRectangle(place), fill: 'accent', fillOpacity: 0.2, line: 'accent' };
}

function softRectangle({ x, y, width, height }: PlatePlace): string {
  const radius = round(Math.min(width, height) * 0.35);
  const [along, down] = [round(width - 2 * radius), round(height - 2 * radius)];
  const corner = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`;
  return `M${round(x - along / 2)} ${round(y - height / 2)}h${along}${corner(radius, radius)}v${down}${corner(-radius, radius)}h${-along}${corner(-radius, -radius)}v${-down}${corner(radius, -radius)}Z`;
}

/** The sun with its glow. */
function listSun(x: number, y: number, radius: number): Shape[] {
  const disc = (size: number) =>
    `M${x - size} ${y}a${size} ${size} 0 0 1 ${2 * size} 0a${size} ${size} 0 0 1 ${-2 * size} 0`;
  return [
    { d: disc(radius * 2.4), fill: 'accent', opacity: 0.08 },
    { d: disc(radius * 1.6), fill: 'accent', opacity: 0.13 },
    { d: disc(radius), fill: 'sun' },
  ];
}

/** A bend of the track that runs into the sunrise. */
function listHeroLanes(): Shape[] {
  const ends = [1128, 1146, 1163, 1179, 1194, 1208, 1221];
  const lanes = [
    'M-20 412C500 408 900 340',
    'M-20 448C560 444 960 356',
    'M-20 492C640 484 1010 374',
    'M330 520C760 490 1070 384',
    'M760 520C980 460 1140 376',
    'M1150 520C1200 430 1216 340',
    'M1560 520C1440 420 1300 330',
  ].map((start, lane) => `${start} ${ends[lane]} 216`);
  return [
    ...listSun(1176, 214, 92),
    { d: 'M-20 216H1460V500H-20Z', fill: 'ground' },
    { d: 'M-20 216H1460V252C1300 246 1250 236 1221 216H1128C900 268 500 300 -20 306Z', fill: 'land', opacity: 0.16 },
    { d: `${lanes[0]}H1221C1300 330 1440 420 1560 520H-20Z`, fill: 'land', opacity: 0.26 },
    ...lanes.map((d, lane): Shape => (lane === 3 ? { d, line: 'accent', width: 4.5 } : { d, line: 'land', width: 2 })),
  ];
}

/** The open sea and the sun above it. */
function listHeroWaves(): Shape[] {
  const band = (place: Omit<Wave, 'to'>) => wave({ ...place, to: 1480 });
  const rows = [
    { y: 262, length: 300, height: 7, shift: 40 },
    { y: 308, length: 380, height: 12, shift: 210 },
    { y: 364, length: 480, height: 18, shift: 90 },
    { y: 430, length: 620, height: 24, shift: 330 },
  ].map(band);
  const crest = 2;
  return [
    ...listSun(1120, 258, 104),
    ...rows.flatMap((d, row): Shape[] => [
      { d: `${d}V520H-700Z`, fill: 'ground' },
      { d: `${d}V520H-700Z`, fill: 'land', opacity: 0.34 - row * 0.09 },
      ...(row === crest ? [{ d, line: 'accent' as const, width: 4 }] : []),
    ]),
  ];
}

/** A loaded barbell, the sun between its plates. */
function listHeroWeights(): Shape[] {
  const [floor, middle, y] = [452, 1040, 292];
  const plates = [-1, 1].flatMap((side) =>
    [
      { x: 246, width: 44, height: 316 },
      { x: 292, width: 40, height: 316 },
      { x: 332, width: 28, height: 220 },
      { x: 360, width: 18, height: 130 },
    ].flatMap(({ x, ...size }, at): Shape[] => {
      const d = softRectangle({ x: middle + side * x, y, ...size });
      return [
        { d, fill: 'ground' },
        {
          d,
          fill: 'land',
          fillOpacity: at === 0 ? 0.42 : 0.26,
          ...(at === 0 ? { line: 'accent', width: 4 } : { line: 'land' }),
        },
      ];
    }),
  );
  return [
    ...listSun(middle, y + 12, 104),
    { d: `M-20 ${floor}H1460V520H-20Z`, fill: 'ground' },
    { d: `M-20 ${floor}H1460V520H-20Z`, fill: 'land', opacity: 0.16 },
    { d: `M-20 ${floor}H1460`, line: 'land' },
    { d: `M${middle - 224} ${y}H${middle + 224}`, line: 'land', width: 13 },
    { d: `M${middle - 440} ${y}H${middle - 370}M${middle + 370} ${y}H${middle + 440}`, line: 'land', width: 20 },
    ...plates,
  ];
}

const round = (value: number) => Math.round(value * 10) / 10;
