import { Alert, Button, Radio } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { displayDate } from '../../../domain/dates/display-date.ts'
import type { WhatIfResult } from '../../../domain/ledger/parcels/held-parcels.ts'
import { methodTitles } from '../../../domain/ledger/parcels/parcel-choice.ts'
import type { RequestedSale } from '../../../domain/ledger/parcels/sale-asked.ts'
import type { NetCapitalGain } from '../../../domain/ledger/tax/net-capital-gain.ts'
import type { SaleOutcome } from '../../../domain/ledger/tax/what-if.ts'
import { roundToCents } from '../../../domain/money.ts'
import { type SaleWhatIfRef, type ShownOutcome, shownOutcome } from '../../../machines/ledger/sale-what-if.ts'
import { ConfirmingDialog, RefusalAlert } from '../../ui/dialogs/confirming-dialog.tsx'
import { moneyDifferenceText, moneyText, unitPriceText } from '../../ui/texts/figure-text.ts'
import { unitsText } from '../../../domain/ledger/units-text.ts'
import { SimulatedNote } from '../../ui/simulated-note.tsx'
import { FigureTable } from './figure-table.tsx'
import { SoldParcels } from './sold-parcels.tsx'
import styles from './what-if.module.css'
import { capitalisedText } from '../../../domain/text/capitalised-text.ts'

interface Props {
  readonly whatIf: SaleWhatIfRef
  readonly sale: RequestedSale
  readonly result: WhatIfResult
}

const outcomeTitle = (shown: ShownOutcome): string =>
  shown === 'by_hand' ? 'Manual choice' : capitalisedText(methodTitles[shown])

const saleText = ({ security, units, price, on, brokerage = 0 }: RequestedSale): string =>
  `${unitsText(units)} ${security} at ${unitPriceText(price)} on ${displayDate(on)}${
    brokerage > 0 ? `, less ${moneyText(brokerage)} brokerage` : ''
  }`

interface MethodOutcome {
  readonly way: ShownOutcome
  readonly outcome: SaleOutcome
}

const ComparedOutcomes = ({ whatIf, result }: Omit<Props, 'sale'>) => {
  const shown = useSelector(whatIf, ({ context }) => shownOutcome(context, result))
  const ways: readonly MethodOutcome[] = [
    ...result.outcomes.map((outcome) => ({ way: outcome.method, outcome })),
    ...(result.byHand === null ? [] : [{ way: 'by_hand' as const, outcome: result.byHand }]),
  ]
  return (
    <FigureTable
      label="Outcome by parcel method"
      columns={[
        { title: 'Parcels sold' },
        { title: 'Gain', isFigure: true },
        { title: 'Discount', isFigure: true },
        { title: 'Net capital gain', isFigure: true },
        { title: 'Losses carried forward', isFigure: true },
      ]}
      rows={ways.map(({ way, outcome }) => ({
        key: way,
        cells: [
          <Radio
            key={way}
            name="way"
            label={outcomeTitle(way)}
            description={way === result.chosen ? 'The account’s method' : undefined}
            checked={shown === way}
            onChange={() => whatIf.send({ type: 'outcome.shown', shown: way })}
          />,
          moneyText(outcome.gain),
          moneyDifferenceText(outcome.discount),
          moneyDifferenceText(outcome.taxable),
          moneyDifferenceText(outcome.carriedForward),
        ],
      }))}
    />
  )
}

interface MethodChoiceProps {
  readonly whatIf: SaleWhatIfRef
}

const ChoosingDialog = ({ whatIf }: MethodChoiceProps) => {
  const choosing = useSelector(whatIf, ({ children }) => children.choosing)
  const { account, from, method } = useSelector(whatIf, ({ context }) => context.choice)
  return (
    choosing !== undefined && (
      <ConfirmingDialog
        title="Change the parcel method?"
        act="Change method"
        acting={choosing}
        refused={(refusal) => <RefusalAlert>{refusal}</RefusalAlert>}
      >
        Sales of {account} from {displayDate(from)}, including booked ones, will use this method: {methodTitles[method]}
        . Gains and holdings change, except for sales with manually chosen parcels. You can withdraw the change in the
        list of imports.
      </ConfirmingDialog>
    )
  )
}

const MethodChoice = ({ whatIf, shown }: MethodChoiceProps & { readonly shown: ShownOutcome }) => {
  const mayChoose = useSelector(whatIf, (snapshot) => snapshot.can({ type: 'choice.begun', method: 'fifo' }))
  return (
    <>
      {mayChoose && shown !== 'by_hand' && (
        <Button variant="default" mt="sm" onClick={() => whatIf.send({ type: 'choice.begun', method: shown })}>
          Use this method from the sale date…
        </Button>
      )}
      <ChoosingDialog whatIf={whatIf} />
    </>
  )
}

interface YearSumProps {
  readonly year: string
  readonly without: NetCapitalGain
  readonly outcome: SaleOutcome
}

interface GainLine {
  readonly title: string
  readonly of: (sum: NetCapitalGain) => number
  readonly isSum?: true
}

const gainBeforeDiscount = ({ other, discountable }: NetCapitalGain): number => roundToCents(other + discountable)

/** Follows the method statement of the Income Tax Assessment Act 1997, s 102-5. */
const gainLines: readonly GainLine[] = [
  { title: 'Gains without the CGT discount', of: ({ other }) => other },
  { title: 'Gains with the CGT discount', of: ({ discountable }) => discountable },
  { title: 'Gains before losses', of: gainBeforeDiscount, isSum: true },
  { title: 'Losses this year', of: ({ losses }) => losses },
  { title: 'Losses from earlier years', of: ({ broughtForward }) => broughtForward },
  { title: 'Losses applied', of: ({ applied }) => 0 - applied },
  { title: 'Gains after losses', of: (sum) => roundToCents(gainBeforeDiscount(sum) - sum.applied), isSum: true },
  { title: 'Discount', of: ({ discount }) => 0 - discount },
  { title: 'Net capital gain', of: ({ net }) => net, isSum: true },
  { title: 'Losses carried forward', of: ({ carriedForward }) => carriedForward },
]

const YearSum = ({ year, without, outcome }: YearSumProps) => (
  <section>
    <h2 className={styles['title']}>Capital gains of {year}</h2>
    <FigureTable
      label={`Capital gains of ${year}`}
      columns={[
        { title: 'Item' },
        { title: 'Without the sale', isFigure: true },
        { title: 'With the sale', isFigure: true },
      ]}
      rows={gainLines.map(({ title, of, isSum = false }) => ({
        key: title,
        isSum,
        cells: [title, moneyText(of(without)), moneyText(of(outcome.year))],
      }))}
    />
  </section>
)

export const SaleOutcomes = ({ whatIf, sale, result }: Props) => {
  const shown = useSelector(whatIf, ({ context }) => shownOutcome(context, result))
  const outcome = shown === 'by_hand' ? result.byHand : result.outcomes.find(({ method }) => method === shown)
  return (
    <>
      <h2 className={styles['title']}>{saleText(sale)}</h2>
      {result.caution !== null && (
        <Alert color="yellow" role="note">
          {result.caution}
        </Alert>
      )}
      <p className={styles['note']}>
        {result.whose} Effect of the sale on {result.year}:
      </p>
      <SimulatedNote count={result.simulatedTrades} className={styles['note']} />
      <ComparedOutcomes whatIf={whatIf} result={result} />
      <MethodChoice whatIf={whatIf} shown={shown} />
      {outcome != null && (
        <>
          <SoldParcels outcome={outcome} way={outcomeTitle(shown)} />
          <YearSum year={result.year} without={result.without} outcome={outcome} />
        </>
      )}
    </>
  )
}
