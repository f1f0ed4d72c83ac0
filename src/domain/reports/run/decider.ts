import type { Decider } from '../../decider.ts'
import { E } from '../../fp.ts'
import { sameJson } from '../../json/parse-json.ts'
import type { ReportFault } from '../template/report-fault.ts'
import type { RunEvent, RunIssued, RunRequested } from './report-run.ts'

export type RunEnding =
  | ({ readonly type: 'ReportIssued' } & RunIssued)
  | { readonly type: 'ReportFailed'; readonly message: string; readonly fault: ReportFault | null }
  | { readonly type: 'ReportCancelled' }

export type RunState =
  | { readonly _tag: 'Unasked' }
  | { readonly _tag: 'Running'; readonly request: RunRequested }
  | { readonly _tag: 'Over'; readonly request: RunRequested; readonly ending: RunEnding }

export type RunCommand =
  | { readonly type: 'RequestRun'; readonly request: RunRequested }
  | { readonly type: 'EndRun'; readonly ending: RunEnding }

/** `RunTaken`: another run has the ID. `RunOver`: it ended otherwise. */
export interface RunRefusal {
  readonly _tag: 'RunTaken' | 'RunOver' | 'NotFound'
}

const requestOf = ({ type: _, ...request }: RunEvent & { readonly type: 'ReportRequested' }): RunRequested => request

const endRun = (ending: RunEnding): readonly RunEvent[] =>
  ending.type === 'ReportFailed' ? [ending, { type: 'RunAnnounced' }] : [ending]

export const reportRun: Decider<RunState, RunCommand, RunEvent, RunRefusal> = {
  initial: { _tag: 'Unasked' },

  decide: (command, state) => {
    switch (command.type) {
      case 'RequestRun':
        if (state._tag === 'Unasked') return E.right([{ type: 'ReportRequested', ...command.request }])
        return sameJson(state.request, command.request) ? E.right([]) : E.left({ _tag: 'RunTaken' })
      case 'EndRun':
        if (state._tag === 'Unasked') return E.left({ _tag: 'NotFound' })
        if (state._tag === 'Running') return E.right(endRun(command.ending))
        return sameJson(state.ending, command.ending) ? E.right([]) : E.left({ _tag: 'RunOver' })
    }
  },

  evolve: (state, event) => {
    switch (event.type) {
      case 'ReportRequested':
        return state._tag === 'Unasked' ? { _tag: 'Running', request: requestOf(event) } : state
      case 'ReportIssued':
      case 'ReportFailed':
      case 'ReportCancelled':
        return state._tag === 'Running' ? { _tag: 'Over', request: state.request, ending: event } : state
      case 'RunAnnounced':
        return state
    }
  },
}

const runPrefix = 'report-run/'

export const runStream = (id: string): string => `${runPrefix}${id}`
