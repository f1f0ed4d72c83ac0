import type { Pool } from 'pg'
import { permissionRoom, userRoom } from '../../../src/domain/log/recorded-event.ts'
import {
  type RunEnding,
  type RunRefusal,
  reportRun,
  type RunState,
  runStream,
} from '../../../src/domain/reports/run/decider.ts'
import { RunEvent, type RunRequested } from '../../../src/domain/reports/run/report-run.ts'
import type { TE } from '../../../src/domain/fp.ts'
import type { TransactionWork, AppendConflict, CallIntent } from '../../log/event-log.ts'
import { intentOf, type LogServices } from '../../log/carry-out.ts'
import { type ChangedState, openOnDemandRepository } from '../../log/repository.ts'
import { abandonedAfterMs } from './run-limits.ts'
import { problemText } from '../../../src/domain/texts.ts'

type RunRecording = TE.TaskEither<RunRefusal | AppendConflict, ChangedState<RunState, RunEvent>>

export interface RunStore {
  readonly stateOf: (id: string) => Promise<RunState>
  readonly begin: (id: string, request: RunRequested, intent: CallIntent) => RunRecording
  readonly end: (id: string, ending: RunEnding, intent: CallIntent) => RunRecording
  readonly abandon: (id: string, intent: CallIntent) => Promise<void>
  /** Ends abandoned runs: `ours` are this node's runs from before its start, `anybodys` all that began too long ago. */
  readonly sweep: (whose: 'ours' | 'anybodys') => Promise<void>
}

interface RunStoreSources extends LogServices {
  readonly pool: Pool
  readonly now: () => Date
  /** Stays the same across restarts. */
  readonly node: string
}

/** The requester gets the outcome, but not the report's faults. */
const runAudience = (event: RunEvent, state: RunState): readonly string[] => {
  const authors = permissionRoom('site.admin')
  const by = state._tag === 'Unasked' ? [] : [userRoom(state.request.by)]
  switch (event.type) {
    case 'ReportFailed':
      return [authors]
    case 'RunAnnounced':
      return by
    case 'ReportRequested':
    case 'ReportIssued':
    case 'ReportCancelled':
      return [...by, authors]
  }
}

export const runKind = { prefix: runStream(''), decider: () => reportRun, codec: RunEvent, audience: runAudience }

const recordRunUnderWay =
  (node: string) =>
  (id: string, events: readonly RunEvent[]): TransactionWork =>
  async (transaction) => {
    if (events.some(({ type }) => type === 'ReportRequested'))
      await transaction.query('insert into report_run_under_way (id, node) values ($1, $2)', [id, node])
    else await transaction.query('delete from report_run_under_way where id = $1', [id])
  }

export const brokenEnding: RunEnding = { type: 'ReportFailed', message: problemText, fault: null }

const abandonedEnding: RunEnding = {
  type: 'ReportFailed',
  message: 'The server was stopped while the report was running',
  fault: null,
}

const leftRunsSql = `
  select id from report_run_under_way
  where case when $2 then node = $1 else since < now() - $3 * interval '1 millisecond' end`

export const openRunStore = ({ pool, log, tail, now, node }: RunStoreSources): RunStore => {
  const runs = openOnDemandRepository({ log, tail }, { ...runKind, beside: recordRunUnderWay(node) })

  const end: RunStore['end'] = (id, ending, intent) => runs.change(id, { type: 'EndRun', ending }, intent)

  return {
    stateOf: async (id) => (await runs.get(id)).state,
    begin: (id, request, intent) => runs.change(id, { type: 'RequestRun', request }, intent),
    end,
    abandon: async (id, { actor, correlation }) => {
      const [first] = (await runs.past(id)).recorded
      if (first?.correlation === correlation) await end(id, brokenEnding, intentOf(actor, now()))()
    },
    sweep: async (whose) => {
      const { rows } = await pool.query<{ id: string }>(leftRunsSql, [node, whose === 'ours', abandonedAfterMs])
      for (const { id } of rows) await end(id, abandonedEnding, intentOf('system', now()))()
    },
  }
}
