/** A report of the archive is new, not what it was, gone or fetched. */
export interface ArchiveHeard {
  readonly type: 'archive.heard'
}
