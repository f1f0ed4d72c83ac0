import * as t from 'io-ts'
import { ArchiveColumn, ArchivePage } from '../../domain/archive/sought-reports.ts'
import { ReportQuarter } from '../../domain/archive/quarter.ts'
import { NumberFromString } from '../../domain/numbers/number-from-string.ts'
import { StreamRevision, Uuid } from '../../domain/uuid.ts'
import { archivePermissions } from '../../domain/archive/archive-key.ts'
import { ListedStaticReport, ReportOccurrence, ReportVersion } from '../../domain/archive/listed-static-report.ts'
import { FileFetching, OwnerType, StaticReportFields } from '../../domain/archive/static-report.ts'
import { NamingPatterns } from '../../domain/archive/naming/default-patterns.ts'
import { anyPermissionAccess, defineEndpoint, ownCodeAccess, signedInAccess, FileReply } from '../endpoint.ts'
import { textUpTo } from '../../domain/text/text-codec.ts'

const archivistAccess = anyPermissionAccess(...archivePermissions)
const ownerParams = t.strict({ type: OwnerType, code: textUpTo(200) })

const ChangedReport = t.readonly(t.strict({ revision: t.number, position: t.number }))

/** At most 5,000, in order of ID, starting behind `after`. */
export const staticReports = defineEndpoint({
  method: 'GET',
  path: '/reports/static',
  access: archivistAccess,
  query: t.exact(t.partial({ after: Uuid })),
  reply: t.readonlyArray(ListedStaticReport),
})

/** One page of the reports that match; `id` selects one report. */
export const staticReportPage = defineEndpoint({
  method: 'GET',
  path: '/reports/static/page',
  access: archivistAccess,
  query: t.exact(
    t.partial({
      search: textUpTo(1_000),
      year: NumberFromString,
      quarter: ReportQuarter,
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
export const staticReportsOf = defineEndpoint({
  method: 'GET',
  path: '/reports/static/:type/:code/list',
  access: ownCodeAccess('entity'),
  params: ownerParams,
  reply: t.readonlyArray(ListedStaticReport),
})

const archivedFile = {
  path: '/reports/static/view/:name',
  allowance: 'changes',
  access: signedInAccess,
  params: t.strict({ name: textUpTo(200) }),
  media: ['application/pdf'],
  timeoutMs: 5 * 60_000,
  reply: FileReply,
  refusals: { NotFound: 404, FileMissing: 500, FileDamaged: 500 },
} as const

/**
 * The newest file of a report, or its `version` for callers who are not clients. If the file cannot be sent, `detail`
 * is the report's name. `id` must be the report's own `StaticReportID`, so that nobody can guess an address. The
 * history records a read by a call, not an opening by a person: a page can make this call on its own (decision 32).
 */
export const viewStaticReport = defineEndpoint({
  method: 'GET',
  ...archivedFile,
  query: t.intersection([t.strict({ id: Uuid }), t.exact(t.partial({ version: NumberFromString }))]),
})

/** The same file for a person who opens or downloads it; the history records this. */
export const fetchStaticReport = defineEndpoint({
  method: 'POST',
  ...archivedFile,
  body: t.intersection([t.strict({ id: Uuid, as: FileFetching }), t.exact(t.partial({ version: t.number }))]),
})

/** Without a `revision` the save overwrites. */
export const saveStaticReport = defineEndpoint({
  method: 'PUT',
  writes: true,
  path: '/reports/static/:name',
  access: archivistAccess,
  params: t.strict({ name: textUpTo(200) }),
  body: t.intersection([t.strict({ report: StaticReportFields }), t.exact(t.partial({ revision: StreamRevision }))]),
  reply: ChangedReport,
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

export const deleteStaticReport = defineEndpoint({
  method: 'DELETE',
  writes: true,
  path: '/reports/static/delete/:id',
  access: archivistAccess,
  params: t.strict({ id: Uuid }),
  reply: t.readonly(t.strict({ position: t.number })),
  refusals: { NotFound: 404, Conflict: 409 },
})

const ReportHistory = t.readonly(
  t.strict({
    report: ListedStaticReport,
    versions: t.readonlyArray(ReportVersion),
    occurrences: t.readonlyArray(t.readonly(t.intersection([ReportOccurrence, t.strict({ name: t.string })]))),
  }),
)
export type ReportHistory = t.TypeOf<typeof ReportHistory>

export const staticReportHistory = defineEndpoint({
  method: 'GET',
  path: '/reports/static/history/:id',
  access: archivistAccess,
  params: t.strict({ id: Uuid }),
  reply: ReportHistory,
  refusals: { NotFound: 404 },
})

export const archiveEvidence = defineEndpoint({
  method: 'GET',
  path: '/reports/static/evidence/:type/:code',
  access: archivistAccess,
  params: ownerParams,
  media: ['text/csv'],
  reply: FileReply,
  refusals: { NotFound: 404 },
})

/** Skips reports that cannot be downloaded, as the zip's name and a text file say. Histories record the download. */
export const archiveZip = defineEndpoint({
  method: 'POST',
  path: '/reports/static/zip/:type/:code',
  access: ownCodeAccess('entity'),
  params: ownerParams,
  body: t.strict({ year: t.number }),
  media: ['application/zip'],
  // a year of a group may be hundreds of megabytes
  timeoutMs: 30 * 60_000,
  reply: FileReply,
  refusals: { NotFound: 404 },
})

const PatternsReply = t.readonly(t.strict({ patterns: NamingPatterns, revision: t.number }))

export const namingPatterns = defineEndpoint({
  method: 'GET',
  path: '/reports/static/settings/naming-patterns',
  access: archivistAccess,
  reply: PatternsReply,
})

export const saveNamingPatterns = defineEndpoint({
  method: 'PUT',
  writes: true,
  path: '/reports/static/settings/naming-patterns',
  access: archivistAccess,
  body: PatternsReply,
  reply: ChangedReport,
  refusals: { StaleRevision: 409, Conflict: 409, PatternNotValid: 422 },
})
