import * as t from 'io-ts'
import type { Decider } from '../../decider.ts'
import { E } from '../../fp.ts'
import { reasonFault } from '../../text/reason-fault.ts'
import { LedgerFinding, maxNoteLength } from './finding.ts'

export const AcknowledgementEvent = t.strict({
  type: t.literal('FindingAcknowledged'),
  finding: LedgerFinding,
  note: t.string,
})
export type AcknowledgementEvent = t.TypeOf<typeof AcknowledgementEvent>

export interface AcknowledgementCommand {
  readonly type: 'AcknowledgeFinding'
  readonly finding: LedgerFinding
  readonly note: string
}

export interface NoteRefusal {
  readonly _tag: 'NoteRequired' | 'TooLong'
}

export type FindingState = { readonly _tag: 'Open' } | { readonly _tag: 'Acknowledged' }

export const noteFault = (note: string): NoteRefusal | null => {
  const fault = reasonFault(note, maxNoteLength)
  return fault?._tag === 'ReasonRequired' ? { _tag: 'NoteRequired' } : fault
}

export const findingAcknowledgement: Decider<FindingState, AcknowledgementCommand, AcknowledgementEvent, NoteRefusal> =
  {
    initial: { _tag: 'Open' },

    decide: ({ finding, note }, state) => {
      if (state._tag === 'Acknowledged') return E.right([])
      const fault = noteFault(note)
      return fault === null ? E.right([{ type: 'FindingAcknowledged', finding, note: note.trim() }]) : E.left(fault)
    },

    evolve: () => ({ _tag: 'Acknowledged' }),
  }

export const findingStream = (digest: string): string => `ledger-finding/${digest}`
