import { financialYearOf } from '../../../../src/domain/dates/financial-year.ts'
import { O, pipe } from '../../../../src/domain/fp.ts'
import {
  IncomeComponent,
  cashOf,
  componentMeanings,
  componentTitle,
  creditOf,
  type IncomePart,
  PaymentType,
  paymentTitles,
} from '../../../../src/domain/ledger/income/component.ts'
import {
  type LabelsOfYear,
  labelsNote,
  labelPositionOf,
  sharedLabels,
} from '../../../../src/domain/ledger/tax/return-label.ts'
import { totalOf } from '../../../../src/domain/money.ts'
import { hasUnknownCredit } from '../../../../src/domain/ledger/income/known-credits.ts'
import { unknownCells } from '../../../../src/domain/widgets/table/unknown-figures.ts'
import type { TableMeta, TableRow } from '../../../../src/domain/widgets/table/widget-table.ts'
import {
  type MissingPayment,
  readComponents,
  readMissingCredits,
  readMissingPayments,
} from '../../read/income/read-components.ts'
import { readTaxpayers } from '../../read/read-taxpayers.ts'
import { accountCodesOf, type DataSetReader, spanMeta, spanOf } from '../reading.ts'
import { tableColumn, dataTable } from '../table.ts'
import { missingCreditsNote, missingNote } from './missing-note.ts'

const amountColumns = [
  tableColumn('cash', 'Received', 'currency', { total: true }),
  tableColumn('credit', 'Credits', 'currency', { total: true, visibilityWeight: 3 }),
]

const componentColumns = (labels: O.Option<LabelsOfYear>) => [
  tableColumn('payment', 'Payment', 'text', { visibilityWeight: 2 }),
  tableColumn('component', 'Component', 'text'),
  ...(O.isSome(labels) ? [tableColumn('label', 'Tax return', 'text', { visibilityWeight: 2 })] : []),
  ...amountColumns,
]

const componentOrder: readonly (string | null)[] = [...Object.keys(IncomeComponent.keys), null]
const paymentKinds: readonly string[] = Object.keys(PaymentType.keys)

const compareIncomeParts = (a: IncomePart, b: IncomePart): number =>
  paymentKinds.indexOf(a.payment) - paymentKinds.indexOf(b.payment) ||
  componentOrder.indexOf(a.component) - componentOrder.indexOf(b.component)

export const labelText = (labels: O.Option<LabelsOfYear>, part: IncomePart): string =>
  pipe(
    labels,
    O.chainNullableK(({ taxReturn }) => labelPositionOf(taxReturn, part)),
    O.match(
      () => '',
      ({ own, beside }) => [...new Set([own, ...beside])].join(', '),
    ),
  )

const isCredit = ({ component }: IncomePart): boolean => component !== null && componentMeanings[component].cash === 0

const componentRow =
  (labels: O.Option<LabelsOfYear>) =>
  (part: IncomePart): TableRow => ({
    payment: paymentTitles[part.payment],
    component: componentTitle(part),
    ...(O.isSome(labels) ? { label: labelText(labels, part) } : {}),
    cash: isCredit(part) ? null : cashOf(part),
    credit: isCredit(part) ? creditOf(part) : null,
    ...(hasUnknownCredit(part) ? unknownCells('credit') : {}),
  })

const labelsMeta = (labels: O.Option<LabelsOfYear>): readonly TableMeta[] =>
  O.isSome(labels) ? [{ class: 'footer-table-row', value: labelsNote(labels.value) }] : []

const missingMeta = (payments: readonly MissingPayment[], credits: readonly MissingPayment[]): readonly TableMeta[] => {
  const missing = payments.filter(({ payment }) => payment !== 'interest')
  return [
    ...(missing.length === 0 ? [] : [missingNote('Credits', missing)]),
    ...(credits.length === 0 ? [] : [missingCreditsNote('Credits', credits)]),
  ].map((value) => ({ class: 'footer-table-row', value }))
}

export const mergeParts = (parts: readonly IncomePart[]): readonly IncomePart[] =>
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
    .toSorted(compareIncomeParts)

/** By default since the start of the financial year. Shows labels only if all accounts share a return. */
export const incomeByComponent: DataSetReader = async (reading) => {
  const { snapshot, accounts, asAt } = reading
  const span = spanOf(reading, financialYearOf(asAt).start)
  const parts = mergeParts(await readComponents(snapshot, accountCodesOf(reading), span))
  const taxpayers = await readTaxpayers(snapshot, accounts)
  const labels = sharedLabels(span.to, accountCodesOf(reading).map(taxpayers.of))
  return dataTable(componentColumns(labels), parts.map(componentRow(labels)), [
    ...spanMeta(reading, span),
    ...labelsMeta(labels),
    ...missingMeta(
      await readMissingPayments(snapshot, accountCodesOf(reading), span),
      await readMissingCredits(snapshot, accountCodesOf(reading), span),
    ),
  ])
}
