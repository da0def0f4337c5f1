import { createContext, useContext, useEffect, useId, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { buildLanguageHeader } from '../api/api.ts';
import { getElementLife, type ElementLife } from './element-life.ts';
import { embedRegistry } from './embed-registry.ts';
import type { EventDetail, Emit, EventName, FailureCode, MethodName, Task } from './elements.ts';
import { ApiError, NetworkError, TimeoutError } from '../api/errors.ts';
import { useLanguage } from '../i18n/language.tsx';
import type { Resources } from '../api/resources.ts';
import { ShopScope, type Shop } from '../api/shop.tsx';
import { tellWhenSeen } from '../host-page/shown.ts';

const LifeContext = createContext<ElementLife | null>(null);

interface ElementScopeProps {
  /** Undefined on the server. */
  host: Element | undefined;
  shop: Shop;
  children: ReactNode;
}

/** Gives the content of an element its shop, and connects events, methods and visibility reports. */
export function ElementScope({ host, shop: given, children }: ElementScopeProps) {
  const life = host ? getElementLife(host) : null;
  const language = useLanguage();
  const read = useRef(language);
  useLayoutEffect(() => void (read.current = language), [language]);
  const shop = useMemo<Shop>(
    () => {
      // The server has no element to act on.
      if (!life) return given;
      // Shared resources are loaded without a language; requests of this element are answered in its own.
      const api = given.api.with(() => buildLanguageHeader(read.current));
      return { ...given, api, resources: life.track(given.resources), emit: life.emit };
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the shop does not change
    [life],
  );
  useEffect(() => {
    if (!host || !life) return undefined;
    life.settle();
    // The script that rendered the first view reports it.
    if (life.seen || embedRegistry()?.told.has(host)) return undefined;
    return tellWhenSeen(host, () => (life.seen = true));
  }, [host, life]);
  return (
    <LifeContext value={life}>
      <ShopScope shop={shop}>{children}</ShopScope>
    </LifeContext>
  );
}

/** Implements a method of the element while the component is mounted. */
export function useMethod(name: MethodName, act: () => void): void {
  const life = useContext(LifeContext);
  const key = useId();
  useEffect(() => life?.offer(name, key, act));
}

/** Returns a wrapper for a nested shop, whose resources `refresh()` reloads. */
export function useTracked(): (resources: Resources) => Resources {
  return useContext(LifeContext)?.track ?? asTheyAre;
}

/** Returns a function that dispatches events of an element to the page around it. */
export function useEmit(): Emit {
  return useContext(LifeContext)?.emit ?? nobody;
}

/** Events on the way to an outcome; the outcome itself has its own event. */
export interface Steps {
  /** Dispatches the first interaction, once until the task is completed. */
  start: () => void;
  /** Accepts a thrown error or a code. */
  fail: (why: unknown) => void;
}

/** Returns the steps of a task in an element. The coach's own pages get no events. */
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
