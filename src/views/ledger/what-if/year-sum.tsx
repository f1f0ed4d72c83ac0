import type { NetCapitalGain } from '../../../domain/ledger/tax/net-capital-gain.ts'
import type { SaleOutcome } from '../../../domain/ledger/tax/what-if.ts'
import { cents } from '../../../domain/money.ts'
import { moneyText } from '../../ui/texts/figure-text.ts'
import { FigureTable } from './figure-table.tsx'
import styles from './what-if.module.css'

interface Props {
  readonly year: string
  readonly without: NetCapitalGain
  readonly outcome: SaleOutcome
}

interface Line {
  readonly title: string
  readonly of: (sum: NetCapitalGain) => number
  readonly isSum?: true
}

const before = ({ other, discountable }: NetCapitalGain): number => cents(other + discountable)

/** In the order of the method statement of the Income Tax Assessment Act 1997, s 102-5. */
const lines: readonly Line[] = [
  { title: 'Gains without a discount', of: ({ other }) => other },
  { title: 'Gains with a discount', of: ({ discountable }) => discountable },
  { title: 'Gains before losses', of: before, isSum: true },
  { title: 'Losses of the year', of: ({ losses }) => losses },
  { title: 'Losses of earlier years', of: ({ broughtForward }) => broughtForward },
  { title: 'Losses set against gains', of: ({ applied }) => 0 - applied },
  { title: 'Gains after losses', of: (sum) => cents(before(sum) - sum.applied), isSum: true },
  { title: 'Discount', of: ({ discount }) => 0 - discount },
  { title: 'Net capital gain', of: ({ net }) => net, isSum: true },
  { title: 'Losses carried forward', of: ({ carriedForward }) => carriedForward },
]

export const YearSum = ({ year, without, outcome }: Props) => (
  <section>
    <h2 className={styles['title']}>Capital gains of {year}</h2>
    <FigureTable
      label={`Capital gains of ${year}`}
      columns={[
        { title: 'Item' },
        { title: 'Without the sale', isFigure: true },
        { title: 'With the sale', isFigure: true },
      ]}
      rows={lines.map(({ title, of, isSum = false }) => ({
        ...{ key: title, isSum },
        cells: [title, moneyText(of(without)), moneyText(of(outcome.year))],
      }))}
    />
  </section>
)
