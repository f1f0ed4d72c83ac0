import type { IsoDate } from '../../../../src/domain/dates/iso-date.ts'
import { inWords } from '../../../../src/domain/in-words.ts'
import { belowNothingText } from '../../../../src/domain/ledger/returns/performance.ts'
import type { Meta } from '../../../../src/domain/widgets/table/widget-table.ts'

interface Ended {
  readonly name: string
  readonly belowNothingOn: IsoDate | null
}

/** Notes that say which returns are missing because the book lost more than it had, a note for each day on which it did. */
export const missingReturnMeta = (ended: readonly Ended[], what = 'return'): readonly Meta[] => {
  const missing = ended.flatMap(({ name, belowNothingOn }) =>
    belowNothingOn === null ? [] : [{ name, reason: belowNothingText(belowNothingOn) }],
  )
  return [...Map.groupBy(missing, ({ reason }) => reason)].map(([reason, same]) => ({
    class: 'footer-table-row',
    value: `No ${what} for ${inWords(same.map(({ name }) => name))}: ${reason}.`,
  }))
}
