import type { ParcelSelection, SaleParcels } from '../../../domain/ledger/parcels/booked-sale.ts'
import { moneyText } from '../../ui/texts/figure-text.ts'
import { FigureTable } from '../what-if/figure-table.tsx'
import { SoldParcels } from '../what-if/sold-parcels.tsx'
import styles from '../what-if/what-if.module.css'

interface Props {
  readonly known: SaleParcels
}

interface ComparisonLine {
  readonly title: string
  readonly of: (taken: ParcelSelection) => number
}

const comparisonLines = ({ year }: SaleParcels): readonly ComparisonLine[] => [
  { title: 'Cost of units sold', of: ({ cost }) => cost },
  { title: 'Gain of this sale', of: ({ gain }) => gain },
  { title: 'Gain of the account’s other sales', of: ({ others }) => others },
  { title: `Discount for ${year}`, of: (taken) => 0 - taken.year.discount },
  { title: `Net capital gain for ${year}`, of: (taken) => taken.year.net },
  { title: `Losses carried forward from ${year}`, of: (taken) => taken.year.carriedForward },
]

export const TakenCompared = ({ known }: Props) => {
  const { standing, tried, whose } = known
  const ways = tried === null ? [standing] : [standing, tried]
  return (
    <>
      <h2 className={styles['title']}>Result</h2>
      <p className={styles['note']}>{whose}</p>
      <FigureTable
        label="Result"
        columns={[
          { title: 'Item' },
          { title: 'Current choice', isFigure: true },
          ...(tried === null ? [] : [{ title: 'New choice', isFigure: true as const }]),
        ]}
        rows={comparisonLines(known).map(({ title, of }) => ({
          key: title,
          cells: [title, ...ways.map((way) => moneyText(of(way)))],
        }))}
      />
      <SoldParcels
        outcome={tried ?? standing}
        label={tried === null ? 'Parcels sold' : 'Parcels sold if saved'}
        way={tried === null ? 'current choice' : 'new choice'}
      />
    </>
  )
}
