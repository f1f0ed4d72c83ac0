import * as t from 'io-ts'

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
