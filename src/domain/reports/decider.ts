import type { Decider } from '../decider.ts'
import { E, O } from '../fp.ts'
import { sameJson } from '../same-json.ts'
import type { ReportCommand } from './command.ts'
import { contentFaults } from './content-faults.ts'
import { changedFields } from './editor/rebase-draft.ts'
import { draftOf } from './editor/report-draft.ts'
import type { ReportEvent } from './event.ts'
import type { ReportRefusal } from './refusal.ts'
import type { Report, ReportContent } from './report.ts'

/** None until it is created. */
export type ReportState = O.Option<Report>

type Decision = E.Either<ReportRefusal, readonly ReportEvent[]>
type Change = Exclude<ReportCommand, { readonly type: 'CreateReport' }>

const nothing: Decision = E.right([])

/** The fields of `after` that `before` has otherwise. */
const changesBetween = (before: ReportContent, after: ReportContent): Partial<ReportContent> => {
  const draft = draftOf(after)
  return Object.fromEntries(changedFields(draftOf(before), draft).map((field) => [field, draft[field]]))
}

const ifValid = ({ report, choices }: ReportCommand, event: ReportEvent): Decision => {
  const faults = contentFaults(report, choices)
  return faults.length > 0 ? E.left({ _tag: 'ReportNotValid', faults }) : E.right([event])
}

const create = (command: Extract<ReportCommand, { type: 'CreateReport' }>, state: ReportState): Decision => {
  const { ReportID, ReportName, report } = command
  if (O.isNone(state)) return ifValid(command, { type: 'ReportCreated', ReportID, ReportName, report })
  return sameJson(state.value, { ...report, ReportID, ReportName }) ? nothing : E.left({ _tag: 'NameTaken' })
}

const change = (command: Change, state: Report): Decision => {
  const changes = changesBetween(state, command.report)
  if (Object.keys(changes).length === 0) return nothing
  return ifValid(
    command,
    command.type === 'RestoreReport'
      ? { type: 'ReportRestored', to: command.to, changes }
      : { type: 'ReportSaved', changes },
  )
}

/** A live report (spec §3). What is asked for a second time is no change. */
export const liveReport: Decider<ReportState, ReportCommand, ReportEvent, ReportRefusal> = {
  initial: O.none,

  decide: (command, state) => {
    if (command.type === 'CreateReport') return create(command, state)
    return O.isNone(state) ? E.left({ _tag: 'NotFound' }) : change(command, state.value)
  },

  evolve: (state, event) => {
    switch (event.type) {
      case 'ReportCreated': {
        const { ReportID, ReportName, report } = event
        return O.isSome(state) ? state : O.some({ ...report, ReportID, ReportName })
      }
      case 'ReportSaved':
      case 'ReportRestored':
        return O.isNone(state) ? state : O.some({ ...state.value, ...event.changes })
    }
  },
}

export const reportStream = (name: string): string => `report/${name}`
