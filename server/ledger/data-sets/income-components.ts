import { financialYearOf } from '../../../src/domain/dates/financial-year.ts'
import {
  cashOf,
  Component,
  components,
  componentTitle,
  creditOf,
  type IncomePart,
  Payment,
  paymentTitles,
} from '../../../src/domain/ledger/income/component.ts'
import { type LabelsOfYear, labelsOf } from '../../../src/domain/ledger/tax/return-label.ts'
import { totalOf } from '../../../src/domain/money.ts'
import type { Row } from '../../../src/domain/widgets/table/widget-table.ts'
import { readComponents } from '../read/income/read-components.ts'
import { codesOf, type Reader, spanMeta, spanOf } from './reading.ts'
import { column, table } from './table.ts'

const columns = [
  column('payment', 'Payment', 'text', { visibilityWeight: 2 }),
  column('component', 'Component', 'text'),
  column('label', 'Tax return', 'text', { visibilityWeight: 1 }),
  column('cash', 'Received', 'currency', { total: true }),
  column('credit', 'Credits', 'currency', { total: true, visibilityWeight: 3 }),
]

const order: readonly (string | null)[] = [...Object.keys(Component.keys), null]
const payments: readonly string[] = Object.keys(Payment.keys)

export const inOrder = (a: IncomePart, b: IncomePart): number =>
  payments.indexOf(a.payment) - payments.indexOf(b.payment) || order.indexOf(a.component) - order.indexOf(b.component)

/** The labels a part is counted in, its own first. */
export const labelText = ({ placeOf }: LabelsOfYear, { component, payment }: IncomePart): string => {
  const place = placeOf(component, payment)
  return place === null ? '' : [...new Set([place.own, ...place.beside])].join(', ')
}

const isCredit = ({ component }: IncomePart): boolean => component !== null && components[component].cash === 0

const rowOf =
  (labels: LabelsOfYear) =>
  (part: IncomePart): Row => ({
    payment: paymentTitles[part.payment],
    component: componentTitle(part),
    label: labelText(labels, part),
    cash: isCredit(part) ? null : cashOf(part),
    credit: isCredit(part) ? creditOf(part) : null,
  })

/** Parts of one component and kind of payment as one. */
export const merged = (parts: readonly IncomePart[]): readonly IncomePart[] =>
  [...Map.groupBy(parts, ({ component, payment }) => `${payment} ${component ?? ''}`).values()]
    .flatMap(([first, ...others]) =>
      first === undefined ? [] : [{ ...first, amount: totalOf([first, ...others], ({ amount }) => amount) }],
    )
    .toSorted(inOrder)

/** The components of what was paid, by default of the financial year; a label is of the tax return of an individual. */
export const incomeByComponent: Reader = async (reading) => {
  const span = spanOf(reading, financialYearOf(reading.asAt).start)
  const parts = merged(await readComponents(reading.snapshot, codesOf(reading), span))
  const labels = labelsOf(Number(financialYearOf(span.to).end.slice(0, 4)))
  return table(columns, parts.map(rowOf(labels)), spanMeta(reading, span))
}
