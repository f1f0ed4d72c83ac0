import type { RecordedEvent } from '../../../src/domain/log/recorded-event.ts'
import {
  type RunOutcome,
  RunEvent,
  type RunIssued,
  type RunRequested,
} from '../../../src/domain/reports/run/report-run.ts'
import { runStream } from '../../../src/domain/reports/run/decider.ts'
import { RunParameters } from '../../../src/domain/reports/run/run-parameters.ts'
import type { LogProjection } from '../../log/event-log.ts'
import { eventDecoder } from '../../log/stored-event.ts'
import type { StatementSink } from '../../postgres/statement-sink.ts'

const runPrefix = runStream('')
const decodeRunEvent = eventDecoder(RunEvent)

const insertRunSql = `
  insert into report_run
    (id, asked, report, title, revision, parameters, position, moment, by, at, outcome, reissue_of, batch)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`

const noFigures = { figures: null, accounts: null }
const runningOutcome: RunOutcome = { _tag: 'Running' }

const recordRequest = async (
  transaction: StatementSink,
  id: string,
  { position, at }: RecordedEvent,
  asked: RunRequested,
): Promise<void> => {
  const { report, title, revision, parameters, moment, by, reissueOf, batch } = asked
  await transaction.query(insertRunSql, [
    ...[id, position, report, title, revision, JSON.stringify(RunParameters.encode(parameters))],
    ...[asked.position, moment, by, at, JSON.stringify(runningOutcome), reissueOf, batch],
  ])
}

const recordOutcome = async (
  transaction: StatementSink,
  id: string,
  outcome: RunOutcome,
  { figures, accounts }: Pick<RunIssued, 'figures' | 'accounts'> | typeof noFigures = noFigures,
): Promise<void> => {
  await transaction.query('update report_run set outcome = $2, figures = $3, accounts = $4 where id = $1', [
    id,
    JSON.stringify(outcome),
    figures,
    accounts,
  ])
}

export const runsProjection: LogProjection = {
  name: 'report-runs',
  tables: ['report_run'],
  apply: async (transaction, recorded) => {
    const { stream, at } = recorded
    if (!stream.startsWith(runPrefix)) return
    const id = stream.slice(runPrefix.length)
    const event = decodeRunEvent(recorded)
    switch (event.type) {
      case 'ReportRequested':
        return recordRequest(transaction, id, recorded, event)
      case 'ReportIssued': {
        const { hash, bytes } = event
        return recordOutcome(transaction, id, { _tag: 'Issued', hash, bytes, at }, event)
      }
      case 'ReportFailed': {
        const { message, fault } = event
        return recordOutcome(transaction, id, { _tag: 'Failed', message, fault })
      }
      case 'ReportCancelled':
        return recordOutcome(transaction, id, { _tag: 'Cancelled' })
      case 'RunAnnounced':
        return undefined
    }
  },
}
