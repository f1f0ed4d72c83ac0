import type { Decider } from '../../decider.ts'
import { E } from '../../fp.ts'
import { type ReasonFault, reasonFault } from '../../text/reason-fault.ts'
import { type BreakEvent, type BreakFigures, type BreakExplanation, maxExplanationLength } from './break.ts'

export type ReconciliationBreak =
  | { readonly _tag: 'None' }
  | { readonly _tag: 'Open'; readonly figures: BreakFigures }
  | { readonly _tag: 'Explained'; readonly figures: BreakFigures; readonly explanation: BreakExplanation }
  | { readonly _tag: 'Matched' }

export type BreakCommand =
  | { readonly type: 'NoteBreak'; readonly figures: BreakFigures }
  | { readonly type: 'MatchBreak'; readonly at: string }
  | { readonly type: 'WithdrawStatement' }
  | { readonly type: 'ExplainBreak'; readonly difference: string; readonly explanation: BreakExplanation }

export interface BreakRefusal {
  readonly _tag: 'NotFound' | 'BreakMoved' | ReasonFault['_tag']
}

const isSame = (one: BreakFigures, other: BreakFigures): boolean =>
  one.date === other.date &&
  one.since === other.since &&
  one.ledger === other.ledger &&
  one.custodian === other.custodian

const noteBreak = (state: ReconciliationBreak, figures: BreakFigures): readonly BreakEvent[] => {
  switch (state._tag) {
    case 'None':
    case 'Matched':
      return [{ type: 'BreakFound', ...figures }]
    case 'Open':
      return isSame(state.figures, figures) ? [] : [{ type: 'BreakMoved', ...figures }]
    case 'Explained':
      if (state.figures.difference !== figures.difference) return [{ type: 'BreakFound', ...figures }]
      return isSame(state.figures, figures) ? [] : [{ type: 'BreakMoved', ...figures }]
  }
}

const explainBreak = (
  state: ReconciliationBreak,
  difference: string,
  explanation: BreakExplanation,
): E.Either<BreakRefusal, readonly BreakEvent[]> => {
  const reason = explanation.reason.trim()
  if (state._tag === 'None') return E.left({ _tag: 'NotFound' })
  if (state._tag === 'Matched' || state.figures.difference !== difference) return E.left({ _tag: 'BreakMoved' })
  const fault = reasonFault(reason, maxExplanationLength)
  if (fault !== null) return E.left(fault)
  if (state._tag === 'Explained' && state.explanation.reason === reason) return E.right([])
  return E.right([{ type: 'BreakExplained', ...explanation, reason }])
}

/** An explanation stays valid until the difference changes. */
export const reconciliationBreak: Decider<ReconciliationBreak, BreakCommand, BreakEvent, BreakRefusal> = {
  initial: { _tag: 'None' },

  decide: (command, state) => {
    const isUnmatched = state._tag === 'Open' || state._tag === 'Explained'
    switch (command.type) {
      case 'NoteBreak':
        return E.right(noteBreak(state, command.figures))
      case 'MatchBreak':
        return E.right(isUnmatched ? [{ type: 'BreakMatched', at: command.at }] : [])
      case 'WithdrawStatement':
        return E.right(isUnmatched ? [{ type: 'StatementWithdrawn' }] : [])
      case 'ExplainBreak':
        return explainBreak(state, command.difference, command.explanation)
    }
  },

  evolve: (state, event) => {
    switch (event.type) {
      case 'BreakFound': {
        const { type, ...figures } = event
        return { _tag: 'Open', figures }
      }
      case 'BreakMoved': {
        const { type, ...figures } = event
        return state._tag === 'Open' || state._tag === 'Explained' ? { ...state, figures } : state
      }
      case 'BreakExplained': {
        const { type, ...explanation } = event
        return state._tag === 'Open' || state._tag === 'Explained'
          ? { _tag: 'Explained', figures: state.figures, explanation }
          : state
      }
      case 'BreakMatched':
        return { _tag: 'Matched' }
      case 'StatementWithdrawn':
        return { _tag: 'None' }
      case 'BreaksChanged':
        return state
    }
  },
}
