export const stampFile: string;
export function sourceStamp(): string;
export const WHOLE: string;
export function isBuilt(options?: { whole?: boolean }): boolean;
export function canBuild(): boolean;
export function builtFile(name: string): URL;
