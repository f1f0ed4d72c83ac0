import * as t from 'io-ts'
import { LogPosition } from '../../domain/log/recorded-event.ts'
import { NumberFromString } from '../../domain/numbers/number-from-string.ts'
import { FigureChange, ReportRun, RunCause } from '../../domain/reports/run/report-run.ts'
import { Uuid } from '../../domain/uuid.ts'
import { defineEndpoint, FileReply, printTimeoutMs, signedInAccess } from '../endpoint.ts'
import { runRefusals } from './reports.ts'
import { textUpTo } from '../../domain/text/text-codec.ts'

const idParams = t.strict({ id: Uuid })

export const reportRuns = defineEndpoint({
  method: 'GET',
  path: '/report-runs',
  access: signedInAccess,
  query: t.exact(
    t.partial({ report: textUpTo(200), account: textUpTo(200), group: textUpTo(200), before: NumberFromString }),
  ),
  reply: t.readonly(t.strict({ runs: t.readonlyArray(ReportRun), before: t.union([LogPosition, t.null]) })),
})

export const runOutput = defineEndpoint({
  method: 'GET',
  path: '/report-runs/:id/output',
  access: signedInAccess,
  params: idParams,
  media: [
    'text/html',
    'application/pdf',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'text/csv',
  ],
  reply: FileReply,
  refusals: { NotFound: 404, OutputGone: 410 },
})

const ReissueReply = t.readonly(
  t.strict({
    run: ReportRun,
    isSame: t.boolean,
    changes: t.readonlyArray(FigureChange),
    causes: t.readonlyArray(RunCause),
    position: LogPosition,
  }),
)
export type ReissueReply = t.TypeOf<typeof ReissueReply>

/** `exact` uses the template and figures of the run, `corrected` the figures as known now. */
export const reissueRun = defineEndpoint({
  method: 'POST',
  path: '/report-runs/:id/reissue',
  access: signedInAccess,
  params: idParams,
  body: t.strict({ id: Uuid, how: t.keyof({ exact: null, corrected: null }) }),
  allowance: 'runs',
  reply: ReissueReply,
  timeoutMs: printTimeoutMs,
  refusals: runRefusals,
})
