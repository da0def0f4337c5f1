/** Types of the service worker's globals. TypeScript's own conflict with those for pages. */
interface WorkerEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

export interface WorkerFetchEvent extends WorkerEvent {
  request: Request;
  preloadResponse?: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
}

interface WorkerMessageEvent extends WorkerEvent {
  data: unknown;
}

interface SyncEvent extends WorkerEvent {
  tag: string;
}

export interface WorkerPushEvent extends WorkerEvent {
  data: { json: () => unknown } | null;
}

export interface WorkerNotificationEvent extends WorkerEvent {
  notification: Notification;
}

interface Page {
  url: string;
  visibilityState: DocumentVisibilityState;
  focus: () => Promise<Page>;
}

interface Events {
  install: WorkerEvent;
  activate: WorkerEvent;
  fetch: WorkerFetchEvent;
  message: WorkerMessageEvent;
  sync: SyncEvent;
  push: WorkerPushEvent;
  notificationclick: WorkerNotificationEvent;
}

interface WorkerScope {
  registration: ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } };
  location: Location;
  clients: {
    claim: () => Promise<void>;
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<Page[]>;
    openWindow: (url: string) => Promise<Page | null>;
  };
  skipWaiting: () => Promise<void>;
  addEventListener: <T extends keyof Events>(type: T, listen: (event: Events[T]) => void) => void;
}

/** Build information that the server prepends to the worker. */
export interface WorkerBuild {
  id: string;
  /** Addresses of the files of member pages in every language, and those that pages of this build link first. */
  files: readonly string[];
  mark: string;
  /** Addresses of message catalogues, by language prefix. */
  words: Readonly<Record<string, readonly string[]>>;
}

export const worker = globalThis as unknown as WorkerScope & { build: WorkerBuild };
