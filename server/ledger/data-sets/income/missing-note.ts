import { totalOf } from '../../../../src/domain/money.ts'
import { formatCell } from '../../../../src/domain/widgets/table/format-cell.ts'
import { incompleteNote } from '../../../../src/domain/widgets/table/unknown-figures.ts'
import type { MissingPayment } from '../../read/income/read-components.ts'

const mostNamed = 8

const listed = (codes: readonly string[]): string => {
  const more = codes.length - mostNamed
  return more > 0 ? `${codes.slice(0, mostNamed).join(', ')} and ${more} more` : codes.join(', ')
}

/** `figures` lack what payments would add that nobody has broken down. */
export const missingNote = (figures: string, missing: readonly MissingPayment[]): string => {
  const payments = missing.length === 1 ? '1 payment' : `${missing.length} payments`
  const codes = [...new Set(missing.map(({ security }) => security ?? 'cash'))].toSorted()
  const amount = formatCell(
    'currency',
    totalOf(missing, (payment) => payment.amount),
  )
  return incompleteNote(
    figures,
    `${payments} of ${amount} ${missing.length === 1 ? 'is' : 'are'} not broken down into components: ${listed(codes)}.`,
  )
}
