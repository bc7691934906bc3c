/**
 * The folder in the data folder of Postgres to which completed segments of the write-ahead log are copied. `shop backup` creates
 * it; without it nothing is archived.
 */
export const walFolder = 'wal_spool';

/** Its presence says that segments are missing: the folder was full, and the next backup has to be a full one. */
export const walOverflowMark = 'overflow';

const maxSpooledKb = 1_048_576;

/**
 * Archives one segment, compressed: a segment has 16 MB, of which a switch every minute leaves most empty. Postgres runs it in its
 * data folder. A folder that is not emptied is limited, so that an abandoned backup does not fill the disk.
 */
const archiveCommand = [
  `[ -d ${walFolder} ] && [ ! -e ${walFolder}/${walOverflowMark} ] || exit 0`,
  `if [ "$(du -sk ${walFolder} | cut -f1)" -gt ${maxSpooledKb} ]; then touch ${walFolder}/${walOverflowMark}; exit 0; fi`,
  `gzip -1 -c "%p" > ${walFolder}/%f.part && sync ${walFolder}/%f.part && mv ${walFolder}/%f.part ${walFolder}/%f.gz`,
].join('; ');

/** Settings of a server that can be backed up. They cost one short process for each 16 MB that were written. */
export const archiveSettings: Record<string, string> = {
  archive_mode: 'on',
  archive_command: archiveCommand,
};

/** This setting does not know the abbreviation Z. */
function postgresTime(time: Date): string {
  return time.toISOString().replace('T', ' ').replace('Z', '+00');
}

/** Settings of a server that replays the archived segments and then accepts changes. */
export function recoverySettings(target: { timeline: number; time?: Date }): Record<string, string> {
  return {
    restore_command: `[ -f ${walFolder}/%f.gz ] && gzip -d -c ${walFolder}/%f.gz > "%p"`,
    recovery_target_timeline: String(target.timeline),
    recovery_target_action: 'promote',
    // No client may read before the end, and a hot standby requires the connection limit of the saved server.
    hot_standby: 'off',
    ...(target.time ? { recovery_target_time: postgresTime(target.time) } : {}),
  };
}
