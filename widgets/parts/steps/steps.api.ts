import type { StepsResponse, TickResponse } from '#contract/catalog/steps.ts';
import type { Api } from '#widgets/core/api/api.ts';
import { ApiError } from '#widgets/core/api/errors.ts';
import type { Resource } from '#widgets/core/api/resources.ts';

const stepsResources = new Map<number, Resource<StepsResponse | null>>();

/** Loads the daily steps of a programme; null if it has none or is not owned. 401 without a session. */
export function stepsResource(programId: number): Resource<StepsResponse | null> {
  const resource = stepsResources.get(programId) ?? {
    key: `steps-${programId}`,
    load: (api) =>
      api
        .get<StepsResponse>(`${buildProgramPath(programId)}/steps?zone=${encodeURIComponent(zone())}`)
        .catch((error: unknown) => {
          if (error instanceof ApiError && error.status === 404) return null;
          throw error;
        }),
  };
  stepsResources.set(programId, resource);
  return resource;
}

export function sendTick(api: Api, programId: number, step: string, ticked: boolean): Promise<TickResponse> {
  return api.post(`${buildProgramPath(programId)}/steps`, { step, ticked, zone: zone() });
}

export function sendStart(api: Api, programId: number, day: string): Promise<StepsResponse> {
  return api.post(`${buildProgramPath(programId)}/start`, { day, zone: zone() });
}

function buildProgramPath(programId: number): string {
  return `/api/user/programs/${programId}`;
}

/** Returns the device's time zone, in which days are counted. */
function zone(): string {
  try {
    return Intl.DateTimeFormat().resolvedOptions().timeZone ?? '';
  } catch {
    return ''; // The shop's time zone applies.
  }
}
