import { totalOf } from '../../../../src/domain/money.ts'
import { formatCell } from '../../../../src/domain/widgets/table/format-cell.ts'
import { incompleteNote } from '../../../../src/domain/widgets/table/unknown-figures.ts'
import type { MissingPayment } from '../../read/income/read-components.ts'

const maxNamed = 8

const listedCodes = (codes: readonly string[]): string => {
  const more = codes.length - maxNamed
  return more > 0 ? `${codes.slice(0, maxNamed).join(', ')} and ${more} more` : codes.join(', ')
}

const noteOn =
  (kind: string, [one, many]: readonly [one: string, many: string]) =>
  (figures: string, missing: readonly MissingPayment[]): string => {
    const codes = [...new Set(missing.map(({ security }) => security ?? 'cash'))].toSorted()
    const amount = formatCell(
      'currency',
      totalOf(missing, (payment) => payment.amount),
    )
    const payments = missing.length === 1 ? `1 ${kind}` : `${missing.length} ${kind}s`
    return incompleteNote(
      figures,
      `${payments} of ${amount} ${missing.length === 1 ? one : many}: ${listedCodes(codes)}.`,
    )
  }

export const missingNote = noteOn('payment', [
  'is not broken down into components',
  'are not broken down into components',
])

export const missingCreditsNote = noteOn('franked payment', [
  'has no franking credit entered',
  'have no franking credit entered',
])
