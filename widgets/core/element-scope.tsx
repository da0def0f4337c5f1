import { createContext, useContext, useEffect, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { buildLanguageHeader } from './api.ts';
import { getElementLife, type ElementLife } from './element-life.ts';
import { embedRegistry } from './embed-registry.ts';
import type { EventDetail, Emit, EventName, FailureCode, MethodName, Task } from './elements.ts';
import { ApiError, NetworkError, TimeoutError } from './errors.ts';
import { useLanguage } from './language.tsx';
import type { Resources } from './resources.ts';
import { ShopScope, type Shop } from './shop.tsx';
import { tellWhenSeen } from './shown.ts';

const LifeContext = createContext<ElementLife | null>(null);

interface ElementScopeProps {
  /** None where the server draws. */
  host: Element | undefined;
  shop: Shop;
  children: ReactNode;
}

/** Gives what is in an element its shop, and ties it to the element: events, methods, whether it was seen. */
export function ElementScope({ host, shop: given, children }: ElementScopeProps) {
  const life = host ? getElementLife(host) : null;
  const language = useLanguage();
  const read = useRef(language);
  useLayoutEffect(() => void (read.current = language), [language]);
  const shop = useMemo<Shop>(
    () => {
      // Where the server draws, nobody acts.
      if (!life) return given;
      // What others share is asked for in no language; what this element does is answered in its own.
      const api = given.api.with(() => buildLanguageHeader(read.current));
      return { ...given, api, resources: life.track(given.resources), emit: life.emit };
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the shop does not change
    [life],
  );
  useEffect(() => {
    if (!host || !life) return undefined;
    life.settle();
    // What has been drawn is told of by the script that drew it.
    if (life.seen || embedRegistry()?.told.has(host)) return undefined;
    return tellWhenSeen(host, () => (life.seen = true));
  }, [host, life]);
  return (
    <LifeContext value={life}>
      <ShopScope shop={shop}>{children}</ShopScope>
    </LifeContext>
  );
}

/** Does what a method of the element asks for, for as long as it is shown. */
export function useMethod(name: MethodName, act: () => void): void {
  const life = useContext(LifeContext);
  useEffect(() => life?.offer(name, '', act));
}

/** For a shop of one's own inside of an element: the same resources, which `refresh()` loads again. */
export function useTracked(): (resources: Resources) => Resources {
  return useContext(LifeContext)?.track ?? asTheyAre;
}

/** Tells the page around an element what the coach's own pages need not know. */
export function useEmit(): Emit {
  return useContext(LifeContext)?.emit ?? nobody;
}

/** What the page is told on the way to something; that it is completed is told with what became of it. */
export interface Steps {
  /** The first interaction. Told once until it is completed. */
  start: () => void;
  /** Takes what was thrown, or a code. */
  fail: (why: unknown) => void;
}

/** The steps of something that a visitor does in an element. On the coach's own pages nobody is told of them. */
export function useSteps<Name extends Task>(
  task: Name,
  detail: WithoutCode<EventDetail<`coach-${Name}-failed`>>,
): Steps {
  const life = useContext(LifeContext);
  const tell = (step: string, more?: object) =>
    life?.emit(`coach-${task}-${step}` as EventName, { ...detail, ...more });
  return {
    start() {
      const key = [task, ...Object.values(detail)].join();
      if (!life?.begun.has(key)) tell('started');
      life?.begun.add(key);
    },
    fail: (why) => tell('failed', { code: toFailureCode(why) }),
  };
}

type WithoutCode<Detail> = Detail extends Detail ? Omit<Detail, 'code'> : never;

function toFailureCode(why: unknown): FailureCode {
  if (typeof why === 'string') return why as FailureCode;
  if (why instanceof TimeoutError) return 'timeout';
  if (why instanceof NetworkError) return 'unreachable';
  if (!(why instanceof ApiError)) return 'unknown';
  const { status } = why;
  if (status === 402) return 'declined';
  if (status === 429) return 'too-many';
  if (status < 400 || status >= 500) return 'unavailable';
  return status === 400 ? 'invalid' : 'refused';
}

function nobody() {}

function asTheyAre(resources: Resources): Resources {
  return resources;
}
