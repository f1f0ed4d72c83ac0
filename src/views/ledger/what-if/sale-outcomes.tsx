import '@mantine/core/styles/Radio.css'
import { Alert, Radio } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { displayDate } from '../../../domain/dates/display-date.ts'
import type { WhatIf } from '../../../domain/ledger/parcels/held-parcels.ts'
import { methodTitles } from '../../../domain/ledger/parcels/parcel-choice.ts'
import type { SaleAsked } from '../../../domain/ledger/parcels/sale-asked.ts'
import type { SaleOutcome } from '../../../domain/ledger/tax/what-if.ts'
import { type SaleWhatIfRef, type ShownOutcome, shownOutcome } from '../../../machines/ledger/sale-what-if.ts'
import { moneyDifferenceText, moneyText } from '../../ui/texts/figure-text.ts'
import { unitsText } from '../../../domain/ledger/units-text.ts'
import { SimulatedNote } from '../../ui/simulated-note.tsx'
import { FigureTable } from './figure-table.tsx'
import { MethodChoice } from './method-choice.tsx'
import { SoldParcels } from './sold-parcels.tsx'
import styles from './what-if.module.css'
import { YearSum } from './year-sum.tsx'

interface Props {
  readonly whatIf: SaleWhatIfRef
  readonly sale: SaleAsked
  readonly told: WhatIf
}

const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

const outcomeTitle = (shown: ShownOutcome): string => (shown === 'by_hand' ? 'By hand' : capital(methodTitles[shown]))

const saleText = ({ security, units, price, on, brokerage = 0 }: SaleAsked): string =>
  `${unitsText(units)} ${security} at ${moneyText(price)} on ${displayDate(on)}${
    brokerage > 0 ? `, less ${moneyText(brokerage)} brokerage` : ''
  }`

interface Way {
  readonly way: ShownOutcome
  readonly outcome: SaleOutcome
}

const Compared = ({ whatIf, told }: Omit<Props, 'sale'>) => {
  const shown = useSelector(whatIf, ({ context }) => shownOutcome(context, told))
  const ways: readonly Way[] = [
    ...told.outcomes.map((outcome) => ({ way: outcome.method, outcome })),
    ...(told.byHand === null ? [] : [{ way: 'by_hand' as const, outcome: told.byHand }]),
  ]
  return (
    <FigureTable
      label="By each way of choosing parcels"
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
            description={way === told.chosen ? 'The account’s own' : undefined}
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

export const SaleOutcomes = ({ whatIf, sale, told }: Props) => {
  const shown = useSelector(whatIf, ({ context }) => shownOutcome(context, told))
  const outcome = shown === 'by_hand' ? told.byHand : told.outcomes.find(({ method }) => method === shown)
  return (
    <>
      <h2 className={styles['title']}>{saleText(sale)}</h2>
      {told.caution !== null && (
        <Alert color="yellow" role="note">
          {told.caution}
        </Alert>
      )}
      <p className={styles['note']}>
        {told.whose} What the sale adds to {told.year}:
      </p>
      <SimulatedNote count={told.simulatedTrades} className={styles['note']} />
      <Compared whatIf={whatIf} told={told} />
      <MethodChoice whatIf={whatIf} shown={shown} />
      {outcome != null && (
        <>
          <SoldParcels outcome={outcome} way={outcomeTitle(shown)} />
          <YearSum year={told.year} without={told.without} outcome={outcome} />
        </>
      )}
    </>
  )
}
