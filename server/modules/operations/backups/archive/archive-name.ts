const NAME = /^aamu-(\d{4})-(\d{2})-(\d{2})T(\d{2})(\d{2})(\d{2})Z\.age$/;

/** Names of archives contain their time, so they sort by it. */
export const archiveName = {
  write: (at: Date): string => `aamu-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.age`,
  /** Returns undefined for a file that is no archive of the shop. */
  read(name: string): Date | undefined {
    const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
    return year === undefined ? undefined : new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  },
};

/** Matches the archives of every night, of a command and of an upgrade. */
const OWN = /^(?:before-upgrade-)?aamu-[\dT-]+Z\.age$/;

/** True for the name of an archive that no later backup replaces. */
export function isArchiveName(name: string): boolean {
  return OWN.test(name);
}
