import { displayDate } from '../../../domain/dates/display-date.ts'
import type { SaleOutcome, SoldParcel } from '../../../domain/ledger/tax/what-if.ts'
import { moneyText } from '../../ui/texts/figure-text.ts'
import { unitsText } from '../../../domain/ledger/units-text.ts'
import { FigureTable } from './figure-table.tsx'
import styles from './what-if.module.css'

interface Props {
  readonly outcome: Pick<SaleOutcome, 'parcels' | 'proceeds' | 'cost' | 'gain'>
  readonly label?: string
  readonly way: string
}

const discountTexts = { Yes: 'Yes', No: 'No', Unknown: 'Taxpayer unknown' } as const

const discountStartText = ({ discountedFrom }: SoldParcel): string =>
  discountedFrom === null ? 'Never' : displayDate(discountedFrom)

export const SoldParcels = ({ outcome: { parcels, proceeds, cost, gain }, label = 'Parcels sold', way }: Props) => (
  <section>
    <h2 className={styles['title']}>
      {label}: {way}
    </h2>
    <FigureTable
      label={label}
      isDated
      columns={[
        { title: 'Acquired' },
        { title: 'Units', isFigure: true },
        { title: 'Cost', isFigure: true },
        { title: 'Proceeds', isFigure: true },
        { title: 'Gain', isFigure: true },
        { title: 'Discount' },
        { title: 'Discount from' },
      ]}
      rows={[
        ...parcels.map((parcel, index) => ({
          key: index.toString(),
          cells: [
            displayDate(parcel.acquired),
            unitsText(parcel.quantity),
            moneyText(parcel.cost),
            moneyText(parcel.proceeds),
            moneyText(parcel.gain),
            discountTexts[parcel.discount],
            discountStartText(parcel),
          ],
        })),
        {
          key: 'total',
          isSum: true,
          cells: ['Total', '', moneyText(cost), moneyText(proceeds), moneyText(gain), '', ''],
        },
      ]}
    />
  </section>
)
