import { IsoDate } from '../../dates/iso-date.ts'
import type { Decider } from '../../decider.ts'
import { E } from '../../fp.ts'
import { ClosedYearChange } from '../years/closed-year-change.ts'
import { LedgerFinding } from './finding.ts'
import { ImportedFile, type SheetName } from './imported-file.ts'
import * as t from 'io-ts'

const changingTypes: readonly string[] = ['LedgerImported', 'LedgerImportWithdrawn']

export const isImportEvent = ({ type }: { readonly type: string }): boolean => changingTypes.includes(type)

export interface KnownFirm {
  readonly has: (sheet: SheetName, code: string) => boolean
  readonly today: IsoDate
}

/** `line` is null for the whole file, `column` for the whole row. */
export interface LedgerImportFault {
  readonly file: string
  readonly line: number | null
  readonly column: string | null
  readonly reason: string
  readonly finding?: string
}

interface ImportExtent {
  readonly figuresFrom: IsoDate | null
  readonly closedYears: readonly ClosedYearChange[]
}

export type LedgerImportCommand =
  | ({ readonly type: 'ImportLedger'; readonly files: readonly ImportedFile[] } & ImportExtent)
  | ({ readonly type: 'WithdrawLedgerImport' } & ImportExtent)
  | ({ readonly type: 'PostTrades'; readonly isSimulated: boolean } & ImportExtent)
  | ({ readonly type: 'WithdrawTrades' } & ImportExtent)
  | { readonly type: 'RaiseFindings'; readonly findings: readonly LedgerFinding[]; readonly count: number }
  | { readonly type: 'RaiseMoreFindings'; readonly findings: readonly LedgerFinding[] }

/** Fills are posted in their own stream. `FiguresChanged` goes to screens that show the figures, so it names nobody. */
export const LedgerImportEvent = t.union([
  t.strict({ type: t.literal('LedgerImported'), files: t.readonlyArray(ImportedFile) }),
  t.strict({ type: t.literal('LedgerImportWithdrawn') }),
  t.strict({ type: t.literal('TradesPosted'), isSimulated: t.boolean }),
  t.strict({ type: t.literal('TradesWithdrawn') }),
  t.strict({ type: t.literal('FiguresChanged'), from: IsoDate }),
  t.strict({ type: t.literal('ClosedYearsChanged'), changes: t.readonlyArray(ClosedYearChange) }),
  t.strict({ type: t.literal('FindingsRaised'), findings: t.readonlyArray(LedgerFinding), count: t.number }),
])
export type LedgerImportEvent = t.TypeOf<typeof LedgerImportEvent>

export type LedgerImportRefusal = { readonly _tag: 'NothingNew' } | { readonly _tag: 'NoSuchImport' }

export type LedgerImport =
  | { readonly _tag: 'Unknown' }
  | { readonly _tag: 'Standing'; readonly hasFindings: boolean }
  | { readonly _tag: 'Withdrawn' }

const hasChangedRows = (file: ImportedFile): boolean => file.added + file.corrected > 0

const changeEvents = ({ figuresFrom: from, closedYears: changes }: ImportExtent): readonly LedgerImportEvent[] => [
  ...(from === null ? [] : [{ type: 'FiguresChanged', from } as const]),
  ...(changes.length === 0 ? [] : [{ type: 'ClosedYearsChanged', changes } as const]),
]

export const ledgerImport: Decider<LedgerImport, LedgerImportCommand, LedgerImportEvent, LedgerImportRefusal> = {
  initial: { _tag: 'Unknown' },

  decide: (command, state) => {
    switch (command.type) {
      case 'ImportLedger':
        if (state._tag !== 'Unknown') return E.right([])
        if (!command.files.some(hasChangedRows)) return E.left({ _tag: 'NothingNew' })
        return E.right([{ type: 'LedgerImported', files: command.files }, ...changeEvents(command)])
      case 'WithdrawLedgerImport':
        if (state._tag === 'Unknown') return E.left({ _tag: 'NoSuchImport' })
        if (state._tag === 'Withdrawn') return E.right([])
        return E.right([{ type: 'LedgerImportWithdrawn' }, ...changeEvents(command)])
      case 'PostTrades':
        if (state._tag !== 'Unknown') return E.right([])
        return E.right([{ type: 'TradesPosted', isSimulated: command.isSimulated }, ...changeEvents(command)])
      case 'WithdrawTrades':
        if (state._tag === 'Unknown') return E.left({ _tag: 'NoSuchImport' })
        if (state._tag === 'Withdrawn') return E.right([])
        return E.right([{ type: 'TradesWithdrawn' }, ...changeEvents(command)])
      case 'RaiseFindings':
        if (state._tag === 'Unknown') return E.left({ _tag: 'NoSuchImport' })
        if (state._tag === 'Withdrawn' || state.hasFindings || command.count === 0) return E.right([])
        return E.right([{ type: 'FindingsRaised', findings: command.findings, count: command.count }])
      case 'RaiseMoreFindings':
        if (state._tag === 'Unknown') return E.left({ _tag: 'NoSuchImport' })
        if (state._tag === 'Withdrawn' || command.findings.length === 0) return E.right([])
        return E.right([{ type: 'FindingsRaised', findings: command.findings, count: command.findings.length }])
    }
  },

  evolve: (state, event) => {
    switch (event.type) {
      case 'LedgerImported':
      case 'TradesPosted':
        return { _tag: 'Standing', hasFindings: false }
      case 'LedgerImportWithdrawn':
      case 'TradesWithdrawn':
        return state._tag === 'Standing' ? { _tag: 'Withdrawn' } : state
      case 'FindingsRaised':
        return state._tag === 'Standing' ? { ...state, hasFindings: true } : state
      case 'FiguresChanged':
      case 'ClosedYearsChanged':
        return state
    }
  },
}
