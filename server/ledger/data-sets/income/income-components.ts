import { financialYearOf } from '../../../../src/domain/dates/financial-year.ts'
import { O, pipe } from '../../../../src/domain/fp.ts'
import {
  Component,
  cashOf,
  components,
  componentTitle,
  creditOf,
  type IncomePart,
  Payment,
  paymentTitles,
} from '../../../../src/domain/ledger/income/component.ts'
import { type LabelsOfYear, labelsNote, placeOf, sharedLabels } from '../../../../src/domain/ledger/tax/return-label.ts'
import { totalOf } from '../../../../src/domain/money.ts'
import { hasUnknownCredit } from '../../../../src/domain/ledger/income/known-credits.ts'
import { unknownCells } from '../../../../src/domain/widgets/table/unknown-figures.ts'
import type { Meta, Row } from '../../../../src/domain/widgets/table/widget-table.ts'
import {
  type MissingPayment,
  readComponents,
  readMissingCredits,
  readMissingPayments,
} from '../../read/income/read-components.ts'
import { readTaxpayers } from '../../read/read-taxpayers.ts'
import { codesOf, type Reader, spanMeta, spanOf } from '../reading.ts'
import { column, table } from '../table.ts'
import { missingCreditsNote, missingNote } from './missing-note.ts'

const amounts = [
  column('cash', 'Received', 'currency', { total: true }),
  column('credit', 'Credits', 'currency', { total: true, visibilityWeight: 3 }),
]

const columnsWith = (labels: O.Option<LabelsOfYear>) => [
  column('payment', 'Payment', 'text', { visibilityWeight: 2 }),
  column('component', 'Component', 'text'),
  ...(O.isSome(labels) ? [column('label', 'Tax return', 'text', { visibilityWeight: 2 })] : []),
  ...amounts,
]

const order: readonly (string | null)[] = [...Object.keys(Component.keys), null]
const payments: readonly string[] = Object.keys(Payment.keys)

const inOrder = (a: IncomePart, b: IncomePart): number =>
  payments.indexOf(a.payment) - payments.indexOf(b.payment) || order.indexOf(a.component) - order.indexOf(b.component)

export const labelText = (labels: O.Option<LabelsOfYear>, part: IncomePart): string =>
  pipe(
    labels,
    O.chainNullableK(({ taxReturn }) => placeOf(taxReturn, part)),
    O.match(
      () => '',
      ({ own, beside }) => [...new Set([own, ...beside])].join(', '),
    ),
  )

const isCredit = ({ component }: IncomePart): boolean => component !== null && components[component].cash === 0

const rowOf =
  (labels: O.Option<LabelsOfYear>) =>
  (part: IncomePart): Row => ({
    payment: paymentTitles[part.payment],
    component: componentTitle(part),
    ...(O.isSome(labels) ? { label: labelText(labels, part) } : {}),
    cash: isCredit(part) ? null : cashOf(part),
    credit: isCredit(part) ? creditOf(part) : null,
    ...(hasUnknownCredit(part) ? unknownCells('credit') : {}),
  })

const labelsMeta = (labels: O.Option<LabelsOfYear>): readonly Meta[] =>
  O.isSome(labels) ? [{ class: 'footer-table-row', value: labelsNote(labels.value) }] : []

const missingMeta = (payments: readonly MissingPayment[], credits: readonly MissingPayment[]): readonly Meta[] => {
  const missing = payments.filter(({ payment }) => payment !== 'interest')
  return [
    ...(missing.length === 0 ? [] : [missingNote('Credits', missing)]),
    ...(credits.length === 0 ? [] : [missingCreditsNote('Credits', credits)]),
  ].map((value) => ({ class: 'footer-table-row', value }))
}

export const merged = (parts: readonly IncomePart[]): readonly IncomePart[] =>
  [...Map.groupBy(parts, ({ component, payment }) => `${payment} ${component ?? ''}`).values()]
    .flatMap(([first, ...others]) =>
      first === undefined
        ? []
        : [
            {
              ...first,
              amount: totalOf([first, ...others], ({ amount }) => amount),
              isCreditMissing: [first, ...others].some((part) => part.isCreditMissing === true),
            },
          ],
    )
    .toSorted(inOrder)

/** By default since the start of the financial year. Shows labels only if all accounts share a return. */
export const incomeByComponent: Reader = async (reading) => {
  const { snapshot, accounts, asAt } = reading
  const span = spanOf(reading, financialYearOf(asAt).start)
  const parts = merged(await readComponents(snapshot, codesOf(reading), span))
  const taxpayers = await readTaxpayers(snapshot, accounts)
  const labels = sharedLabels(span.to, codesOf(reading).map(taxpayers.of))
  return table(columnsWith(labels), parts.map(rowOf(labels)), [
    ...spanMeta(reading, span),
    ...labelsMeta(labels),
    ...missingMeta(
      await readMissingPayments(snapshot, codesOf(reading), span),
      await readMissingCredits(snapshot, codesOf(reading), span),
    ),
  ])
}
