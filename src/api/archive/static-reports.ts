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

/** In the order of their ids, at most 5,000, those behind the one that they are asked for `after`. */
export const staticReports = endpoint({
  method: 'GET',
  path: '/reports/static',
  access: archivist,
  query: t.exact(t.partial({ after: Uuid })),
  reply: t.readonlyArray(ArchivedReport),
})

/** The reports that a search, a filter and an order find, page by page; with `id` that report alone. */
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

/** The last 5,000 that were filed, the newest first. */
export const staticReportsOf = endpoint({
  method: 'GET',
  path: '/reports/static/:type/:code/list',
  access: ownCode('entity'),
  params: byOwner,
  reply: t.readonlyArray(ArchivedReport),
})

/**
 * The file of a report, the last or that of a `version`: a client is shown the last alone. That it was fetched is
 * recorded. A file that cannot be given out is refused with the report's name as `detail`. `id` must be the report's own `StaticReportID`: nobody can guess an address, and to whoever may not see the
 * report it is not there.
 */
export const viewStaticReport = endpoint({
  method: 'GET',
  path: '/reports/static/view/:name',
  access: signedIn,
  params: t.strict({ name: text(200) }),
  query: t.intersection([t.strict({ id: Uuid }), t.exact(t.partial({ as: FileFetching, version: NumberFromString }))]),
  media: ['application/pdf'],
  patience: 5 * 60_000,
  reply: FileReply,
  refusals: { NotFound: 404, FileMissing: 500, FileDamaged: 500 },
})

export const saveStaticReport = endpoint({
  method: 'PUT',
  path: '/reports/static/:name',
  access: archivist,
  params: t.strict({ name: text(200) }),
  body: t.strict({ revision: Revision, report: StaticReportFields }),
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

/** What cannot be given out is left out, which its name and a text in it say. */
export const archiveZip = endpoint({
  method: 'GET',
  path: '/reports/static/zip/:type/:code',
  access: ownCode('entity'),
  params: byOwner,
  query: t.strict({ year: NumberFromString }),
  media: ['application/zip'],
  // a year of a group may come to hundreds of megabytes
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
  path: '/reports/static/settings/naming-patterns',
  access: archivist,
  body: Patterns,
  reply: Changed,
  refusals: { StaleRevision: 409, Conflict: 409, PatternNotValid: 422 },
})
