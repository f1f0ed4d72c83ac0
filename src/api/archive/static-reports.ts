import * as t from 'io-ts'
import { ArchiveColumn, ArchivePage } from '../../domain/archive/sought-reports.ts'
import { Quarter } from '../../domain/archive/quarter.ts'
import { NumberFromString } from '../../domain/number-from-string.ts'
import { Revision, Uuid } from '../../domain/uuid.ts'
import { archivePermissions } from '../../domain/archive/archive-place.ts'
import { ArchivedReport, Occurrence, ReportVersion } from '../../domain/archive/archived-report.ts'
import { FileFetching, OwnerType, StaticReportFields } from '../../domain/archive/static-report.ts'
import { NamingPatterns } from '../../domain/archive/naming/default-patterns.ts'
import { anyOf, endpoint, ownCode, signedIn, FileReply } from '../endpoint.ts'
import { text } from '../../domain/text.ts'

const archivist = anyOf(...archivePermissions)
const byOwner = t.strict({ type: OwnerType, code: text(200) })

const Changed = t.readonly(t.strict({ revision: t.number, position: t.number }))

/** At most 5,000, in order of ID, starting behind `after`. */
export const staticReports = endpoint({
  method: 'GET',
  path: '/reports/static',
  access: archivist,
  query: t.exact(t.partial({ after: Uuid })),
  reply: t.readonlyArray(ArchivedReport),
})

/** One page of the reports that match; `id` selects one report. */
export const staticReportPage = endpoint({
  method: 'GET',
  path: '/reports/static/page',
  access: archivist,
  query: t.exact(
    t.partial({
      search: text(1_000),
      year: NumberFromString,
      quarter: Quarter,
      type: OwnerType,
      sort: ArchiveColumn,
      order: t.keyof({ ascending: null, descending: null }),
      page: NumberFromString,
      id: Uuid,
    }),
  ),
  reply: ArchivePage,
})

/** The 5,000 reports filed last, newest first. */
export const staticReportsOf = endpoint({
  method: 'GET',
  path: '/reports/static/:type/:code/list',
  access: ownCode('entity'),
  params: byOwner,
  reply: t.readonlyArray(ArchivedReport),
})

const archivedFile = {
  path: '/reports/static/view/:name',
  allowance: 'changes',
  access: signedIn,
  params: t.strict({ name: text(200) }),
  media: ['application/pdf'],
  patience: 5 * 60_000,
  reply: FileReply,
  refusals: { NotFound: 404, FileMissing: 500, FileDamaged: 500 },
} as const

/**
 * The newest file of a report, or its `version` for callers who are not clients. If the file cannot be given out, the
 * refusal has the report's name as `detail`. `id` must be the report's own `StaticReportID`, so that nobody can guess
 * an address. The history records a read by a call, not an opening: a page can make this call on its own (decision 32).
 */
export const viewStaticReport = endpoint({
  method: 'GET',
  ...archivedFile,
  query: t.intersection([t.strict({ id: Uuid }), t.exact(t.partial({ version: NumberFromString }))]),
})

/** The same file for a person who opens or downloads it; the history records this. */
export const fetchStaticReport = endpoint({
  method: 'POST',
  ...archivedFile,
  body: t.intersection([t.strict({ id: Uuid, as: FileFetching }), t.exact(t.partial({ version: t.number }))]),
})

/** Without a `revision` the save overwrites. */
export const saveStaticReport = endpoint({
  method: 'PUT',
  writes: true,
  path: '/reports/static/:name',
  access: archivist,
  params: t.strict({ name: text(200) }),
  body: t.intersection([t.strict({ report: StaticReportFields }), t.exact(t.partial({ revision: Revision }))]),
  reply: Changed,
  refusals: {
    NotFound: 404,
    StaleRevision: 409,
    Conflict: 409,
    NameTaken: 409,
    KeyFiled: 409,
    UnknownCode: 422,
    NameMalformed: 422,
    TitleRequired: 422,
    TooLong: 422,
  },
})

export const deleteStaticReport = endpoint({
  method: 'DELETE',
  writes: true,
  path: '/reports/static/delete/:id',
  access: archivist,
  params: t.strict({ id: Uuid }),
  reply: t.readonly(t.strict({ position: t.number })),
  refusals: { NotFound: 404, Conflict: 409 },
})

const ReportPast = t.readonly(
  t.strict({
    report: ArchivedReport,
    versions: t.readonlyArray(ReportVersion),
    occurrences: t.readonlyArray(t.readonly(t.intersection([Occurrence, t.strict({ name: t.string })]))),
  }),
)
export type ReportPast = t.TypeOf<typeof ReportPast>

export const staticReportHistory = endpoint({
  method: 'GET',
  path: '/reports/static/history/:id',
  access: archivist,
  params: t.strict({ id: Uuid }),
  reply: ReportPast,
  refusals: { NotFound: 404 },
})

export const archiveEvidence = endpoint({
  method: 'GET',
  path: '/reports/static/evidence/:type/:code',
  access: archivist,
  params: byOwner,
  media: ['text/csv'],
  reply: FileReply,
  refusals: { NotFound: 404 },
})

/** Leaves out reports that cannot be given out; the zip's name and a text in it say so. The history records it. */
export const archiveZip = endpoint({
  method: 'POST',
  path: '/reports/static/zip/:type/:code',
  access: ownCode('entity'),
  params: byOwner,
  body: t.strict({ year: t.number }),
  media: ['application/zip'],
  // a year of a group may be hundreds of megabytes
  patience: 30 * 60_000,
  reply: FileReply,
  refusals: { NotFound: 404 },
})

const Patterns = t.readonly(t.strict({ patterns: NamingPatterns, revision: t.number }))

export const namingPatterns = endpoint({
  method: 'GET',
  path: '/reports/static/settings/naming-patterns',
  access: archivist,
  reply: Patterns,
})

export const saveNamingPatterns = endpoint({
  method: 'PUT',
  writes: true,
  path: '/reports/static/settings/naming-patterns',
  access: archivist,
  body: Patterns,
  reply: Changed,
  refusals: { StaleRevision: 409, Conflict: 409, PatternNotValid: 422 },
})
