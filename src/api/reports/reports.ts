import * as t from 'io-ts'
import { IsoDate } from '../../domain/dates/iso-date.ts'
import type { FiguresDay } from '../../domain/ledger/figures-day.ts'
import { NumberFromString } from '../../domain/numbers/number-from-string.ts'
import { ReportCheck } from '../../domain/reports/template/report-check.ts'
import { Report, ReportContent, ReportSummary } from '../../domain/reports/report.ts'
import { RequestedParameters } from '../../domain/reports/run/run-parameters.ts'
import { StreamRevision, Uuid } from '../../domain/uuid.ts'
import {
  anyPermissionAccess,
  defineEndpoint,
  signedInAccess,
  FileReply,
  printTimeoutMs,
  printRefusalStatuses,
} from '../endpoint.ts'
import { textUpTo } from '../../domain/text/text-codec.ts'

const nameParams = t.strict({ name: textUpTo(200) })
const authorAccess = anyPermissionAccess('site.admin')

const outputMedia = [
  'text/html',
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'text/csv',
]

/** `errors` locate faults of `ReportNotValid`; `fault` and `detail` (one line) those of `ReportUnwritable`. */
const contentRefusals = {
  NotFound: 404,
  StaleRevision: 409,
  Conflict: 409,
  ReportNotValid: 422,
  ReportUnwritable: 422,
  ReportUnchecked: 503,
} as const

export const runRefusals = {
  NotFound: 404,
  NotAllowedHere: 403,
  ParameterMissing: 422,
  DatesReversed: 422,
  DateTooLate: 422,
  LevelNotOffered: 422,
  ReportFaulty: 422,
  ReportCancelled: 409,
  RunTaken: 409,
  ReportsBusy: 503,
  ServerStopped: 503,
  ...printRefusalStatuses,
  TablesBusy: 503,
  TablesFailed: 503,
  TablesTooSlow: 504,
} as const

export const reports = defineEndpoint({
  method: 'GET',
  path: '/reports/list',
  access: signedInAccess,
  reply: t.readonlyArray(ReportSummary),
})

const EditionReply = t.readonly(t.strict({ report: Report, revision: t.number }))
export type EditionReply = t.TypeOf<typeof EditionReply>

export const report = defineEndpoint({
  method: 'GET',
  path: '/reports/:id',
  access: authorAccess,
  params: t.strict({ id: textUpTo(200) }),
  reply: EditionReply,
  refusals: { NotFound: 404 },
})

const SavedReply = t.readonly(
  t.strict({ ReportID: t.number, ReportName: t.string, revision: t.number, position: t.number }),
)

export const createReport = defineEndpoint({
  method: 'POST',
  writes: true,
  path: '/reports',
  access: authorAccess,
  body: t.strict({ report: ReportContent }),
  bodyLimit: 4 * 1024 * 1024,
  reply: SavedReply,
  refusals: contentRefusals,
})

/** Without a `revision` the save overwrites. */
export const saveReport = defineEndpoint({
  method: 'PUT',
  writes: true,
  path: '/reports/:name',
  access: authorAccess,
  params: nameParams,
  body: t.intersection([t.strict({ report: ReportContent }), t.exact(t.partial({ revision: StreamRevision }))]),
  bodyLimit: 4 * 1024 * 1024,
  reply: SavedReply,
  refusals: contentRefusals,
})

export const checkReport = defineEndpoint({
  method: 'POST',
  path: '/reports/check',
  access: authorAccess,
  body: t.strict({ report: ReportContent }),
  bodyLimit: 4 * 1024 * 1024,
  allowance: 'checks',
  reply: ReportCheck,
  refusals: { ReportUnchecked: 503 },
})

const reportViewEndpoint = {
  path: '/reports/view/:name',
  access: signedInAccess,
  params: nameParams,
  allowance: 'runs',
  media: outputMedia,
  reply: FileReply,
  timeoutMs: printTimeoutMs,
  refusals: { ...runRefusals, OutputGone: 410 },
} as const

/** Makes a report and stores nothing, because a page can make this call without a person (decision 32). */
export const viewReport = defineEndpoint({ method: 'GET', ...reportViewEndpoint, query: RequestedParameters })

/** Records the run. With an ID `run`, progress is sent under it, and a repeat returns the same file. */
export const runReport = defineEndpoint({
  method: 'POST',
  ...reportViewEndpoint,
  query: t.intersection([RequestedParameters, t.exact(t.partial({ run: Uuid }))]),
})

/** `params` of the body take precedence over the query. */
export const previewReport = defineEndpoint({
  method: 'POST',
  path: '/reports/preview',
  access: authorAccess,
  query: t.intersection([RequestedParameters, t.exact(t.partial({ run: Uuid }))]),
  body: t.intersection([t.strict({ report: ReportContent }), t.exact(t.partial({ params: RequestedParameters }))]),
  bodyLimit: 8 * 1024 * 1024,
  allowance: 'runs',
  media: outputMedia,
  reply: FileReply,
  timeoutMs: printTimeoutMs,
  refusals: runRefusals,
})

const ReportEdition = t.readonly(
  t.strict({ revision: t.number, by: t.string, name: t.string, at: t.string, changed: t.readonlyArray(t.string) }),
)
export type ReportEdition = t.TypeOf<typeof ReportEdition>

export const reportHistory = defineEndpoint({
  method: 'GET',
  path: '/reports/:name/history',
  access: authorAccess,
  params: nameParams,
  reply: t.readonlyArray(ReportEdition),
  refusals: { NotFound: 404 },
})

export const pastReport = defineEndpoint({
  method: 'GET',
  path: '/reports/:name/history/:revision',
  access: authorAccess,
  params: t.strict({ name: textUpTo(200), revision: NumberFromString }),
  reply: EditionReply,
  refusals: { NotFound: 404 },
})

export const restoreReport = defineEndpoint({
  method: 'POST',
  writes: true,
  path: '/reports/:name/restore',
  access: authorAccess,
  params: nameParams,
  body: t.strict({ to: t.number, revision: StreamRevision }),
  reply: SavedReply,
  refusals: contentRefusals,
})

/** A draft compared with an earlier run: the pages that would differ, counted from 1. */
const DryRunComparison = t.readonly(
  t.strict({
    run: Uuid,
    subject: t.string,
    at: t.string,
    outcome: t.union([
      t.strict({
        _tag: t.literal('Compared'),
        pagesBefore: t.number,
        pagesAfter: t.number,
        changed: t.readonlyArray(t.number),
      }),
      t.strict({ _tag: t.literal('Failed'), message: t.string }),
    ]),
  }),
)
export type DryRunComparison = t.TypeOf<typeof DryRunComparison>

export const dryRunReport = defineEndpoint({
  method: 'POST',
  path: '/reports/:name/dry-run',
  access: authorAccess,
  params: nameParams,
  body: t.strict({ report: ReportContent }),
  bodyLimit: 4 * 1024 * 1024,
  allowance: 'runs',
  reply: t.readonlyArray(DryRunComparison),
  refusals: { NotFound: 404, ...printRefusalStatuses },
})

const ParameterDefinition = t.readonly(
  t.strict({ name: t.string, title: t.string, type: t.keyof({ Date: null, Text: null }) }),
)

export const reportParameters = defineEndpoint({
  method: 'GET',
  path: '/report-parameters',
  access: signedInAccess,
  reply: t.readonlyArray(ParameterDefinition),
})

const ReportDatesReply = t.readonly(t.strict({ CurrentDataDate: IsoDate, PricedTo: IsoDate }))

export const figuresDay = ({ CurrentDataDate, PricedTo }: t.TypeOf<typeof ReportDatesReply>): FiguresDay => ({
  currentDataDate: CurrentDataDate,
  pricedTo: PricedTo,
})

export const reportDates = defineEndpoint({
  method: 'GET',
  path: '/report-dates',
  access: signedInAccess,
  reply: ReportDatesReply,
})
