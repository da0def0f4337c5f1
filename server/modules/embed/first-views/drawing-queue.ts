/** Maximum number of concurrent renderings: in between, the shop answers other requests. */
const MAX_DRAWING = 2;
/** Maximum number of visitors' renderings that wait, of all networks and of one. */
const MAX_WAITING = 20;
const MAX_WAITING_OF_NETWORK = 4;

/** Visitor whose request may need renderings. */
export interface Visitor {
  /** Each network draws one view at a time. */
  network: string;
  /** Aborts when the visitor has gone. */
  signal: AbortSignal;
  /** Milliseconds that the request may still wait for its turns. */
  patienceMs: number;
}

interface Drawing {
  /** Undefined if the shop itself needs the view. */
  network: string | undefined;
  /** Requests that need it. */
  needed: number;
  isRunning: boolean;
  start: () => void;
  /** Resolves when it starts. */
  turn: Promise<unknown>;
  done: Promise<void>;
}

interface DrawingQueue {
  /** Draws a view for a visitor. False if too many wait, the patience ends, or the visitor has gone. */
  request: (key: string, draw: () => Promise<void>, visitor: Visitor) => Promise<boolean>;
  /** Draws a view before those of visitors. */
  renew: (key: string, draw: () => Promise<void>) => Promise<void>;
}

/** Queues renderings. Requests for the same view share one. Nothing is drawn for visitors who have gone. */
export function createDrawingQueue(): DrawingQueue {
  const drawings = new Map<string, Drawing>();

  return {
    async request(key, draw, visitor) {
      if (visitor.signal.aborted || (!drawings.has(key) && !hasRoom(visitor.network))) return false;
      const drawing = drawings.get(key) ?? add(key, draw, visitor.network);
      drawing.needed++;
      await waitForTurn(drawing, visitor);
      drawing.needed--;
      if (drawing.isRunning) await drawing.done;
      else if (drawing.needed === 0) drawings.delete(key);
      return drawing.isRunning;
    },
    async renew(key, draw) {
      const drawing = drawings.get(key) ?? add(key, draw);
      drawing.network = undefined;
      drawing.needed++;
      startNext();
      await drawing.done;
    },
  };

  function hasRoom(network: string): boolean {
    const waiting = [...drawings.values()].filter((each) => each.network && !each.isRunning);
    const own = waiting.filter((each) => each.network === network);
    return waiting.length < MAX_WAITING && own.length < MAX_WAITING_OF_NETWORK;
  }

  function add(key: string, draw: () => Promise<void>, network?: string): Drawing {
    const { promise: turn, resolve } = Promise.withResolvers<void>();
    const start = () => {
      drawing.isRunning = true;
      resolve();
    };
    const done = turn.then(draw).finally(() => {
      drawings.delete(key);
      startNext();
    });
    done.catch(() => undefined);
    const drawing: Drawing = { network, needed: 0, isRunning: false, start, turn, done };
    drawings.set(key, drawing);
    startNext();
    return drawing;
  }

  function startNext(): void {
    const running = [...drawings.values()].filter(({ isRunning }) => isRunning);
    if (running.length >= MAX_DRAWING) return;
    const waiting = [...drawings.values()].filter(({ isRunning }) => !isRunning);
    const isFree = ({ network }: Drawing) => running.every((each) => each.network !== network);
    (waiting.find(({ network }) => network === undefined) ?? waiting.find(isFree))?.start();
  }
}

/** Waits until the drawing starts, the patience ends, or the visitor has gone. */
async function waitForTurn({ isRunning, turn }: Drawing, visitor: Visitor): Promise<void> {
  if (isRunning) return;
  const begun = performance.now();
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, Math.max(0, visitor.patienceMs));
  visitor.signal.addEventListener('abort', () => resolve(), { once: true });
  await Promise.race([turn, end]);
  clearTimeout(timer);
  visitor.patienceMs -= performance.now() - begun;
}
