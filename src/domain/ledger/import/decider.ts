import type { IsoDate } from '../../dates/iso-date.ts'
import type { Decider } from '../../decider.ts'
import { E } from '../../fp.ts'
import type { LedgerImportCommand } from './command.ts'
import type { LedgerImportEvent } from './event.ts'
import type { ImportedFile } from './imported-file.ts'
import type { LedgerImportRefusal } from './refusal.ts'

export type LedgerImport = { readonly _tag: 'Unknown' } | { readonly _tag: 'Standing' } | { readonly _tag: 'Withdrawn' }

const isNew = (file: ImportedFile): boolean => file.added + file.corrected > 0

const figuresChanged = (from: IsoDate | null): readonly LedgerImportEvent[] =>
  from === null ? [] : [{ type: 'FiguresChanged', from }]

export const ledgerImport: Decider<LedgerImport, LedgerImportCommand, LedgerImportEvent, LedgerImportRefusal> = {
  initial: { _tag: 'Unknown' },

  decide: (command, state) => {
    switch (command.type) {
      case 'ImportLedger':
        if (state._tag !== 'Unknown') return E.right([])
        if (!command.files.some(isNew)) return E.left({ _tag: 'NothingNew' })
        return E.right([{ type: 'LedgerImported', files: command.files }, ...figuresChanged(command.figuresFrom)])
      case 'WithdrawLedgerImport':
        if (state._tag === 'Unknown') return E.left({ _tag: 'NoSuchImport' })
        if (state._tag === 'Withdrawn') return E.right([])
        return E.right([{ type: 'LedgerImportWithdrawn' }, ...figuresChanged(command.figuresFrom)])
    }
  },

  evolve: (state, event) => {
    switch (event.type) {
      case 'LedgerImported':
        return { _tag: 'Standing' }
      case 'LedgerImportWithdrawn':
        return state._tag === 'Standing' ? { _tag: 'Withdrawn' } : state
      case 'FiguresChanged':
        return state
    }
  },
}
