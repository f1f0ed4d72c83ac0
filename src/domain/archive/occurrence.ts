import * as t from 'io-ts'

/** What can happen to a report. */
export const OccurrenceKind = t.keyof({
  filed: null,
  replaced: null,
  edited: null,
  opened: null,
  downloaded: null,
  zipped: null,
  withdrawn: null,
  deleted: null,
})

/** One thing that happened to a report: to which version, and by whom. An edit names the fields it `changed`. */
export const Occurrence = t.readonly(
  t.strict({
    what: OccurrenceKind,
    version: t.number,
    by: t.string,
    isClient: t.boolean,
    at: t.string,
    changed: t.readonlyArray(t.string),
  }),
)
export type Occurrence = t.TypeOf<typeof Occurrence>
