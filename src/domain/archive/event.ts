import * as t from 'io-ts'
import { Uuid } from '../uuid.ts'
import { OwnerType, StaticReportFields } from './static-report.ts'

/** A file of a report, as an upload brought it. `hash` is its SHA-256, `bytes` its size. */
const file = { hash: t.string, bytes: t.number, upload: Uuid, by: t.string, at: t.string }

/** How one file is asked for. */
export const FileFetching = t.keyof({ opened: null, downloaded: null })
export type FileFetching = t.TypeOf<typeof FileFetching>

/** How somebody came to a file: to read it here, to keep it, or with all of a year in one zip. */
export const Fetching = t.keyof({ opened: null, downloaded: null, zipped: null })
export type Fetching = t.TypeOf<typeof Fetching>

/**
 * `OwnerLeft` is told to those a report is taken from by an edit, who must not learn from it whose it is now.
 * `VersionWithdrawn` takes back the last file: the one before counts again, and where there is none the report is gone.
 * `isClient` says of whoever fetched a file that they are a client, and did not see it in the firm's service.
 */
export const StaticReportEvent = t.union([
  t.strict({ type: t.literal('StaticReportFiled'), StaticReportID: Uuid, report: StaticReportFields, ...file }),
  t.strict({ type: t.literal('StaticReportReplaced'), ...file }),
  t.strict({ type: t.literal('StaticReportEdited'), report: StaticReportFields, by: t.string, at: t.string }),
  t.strict({ type: t.literal('OwnerLeft'), Type: OwnerType, Code: t.string, by: t.string, at: t.string }),
  t.strict({
    type: t.literal('StaticReportFetched'),
    version: t.number,
    fetching: Fetching,
    isClient: t.boolean,
    by: t.string,
    at: t.string,
  }),
  t.strict({ type: t.literal('VersionWithdrawn'), version: t.number, upload: Uuid, by: t.string, at: t.string }),
  t.strict({ type: t.literal('StaticReportDeleted'), by: t.string, at: t.string }),
])
export type StaticReportEvent = t.TypeOf<typeof StaticReportEvent>
