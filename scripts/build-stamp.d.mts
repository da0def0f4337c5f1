export const stampFile: string;
export function sourceStamp(): string;
export function isBuilt(): boolean;
