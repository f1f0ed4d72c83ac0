import { E, O } from '../../../domain/fp.ts'
import { methodTitles } from '../../../domain/ledger/parcels/parcel-choice.ts'
import type { GainAnswer } from '../../../machines/trading/ticket.ts'
import { moneyDifferenceText, moneyText } from '../../ui/texts/figure-text.ts'
import { SimulatedNote } from '../../ui/simulated-note.tsx'
import { SoldParcels } from '../../ledger/what-if/sold-parcels.tsx'
import styles from './ticket.module.css'

interface Props {
  readonly gain: O.Option<GainAnswer>
  readonly isBusy?: boolean
}

export const GainNote = ({ gain, isBusy = false }: Props) => {
  if (O.isNone(gain)) return null
  if (E.isLeft(gain.value))
    return (
      <p className={styles['note']}>
        {'message' in gain.value.left && gain.value.left.message !== ''
          ? gain.value.left.message
          : 'Tax estimate unavailable.'}
      </p>
    )
  const { chosen, outcomes, year, whose, caution, simulatedTrades } = gain.value.right
  const outcome = outcomes.find(({ method }) => method === chosen)
  if (outcome === undefined) return null
  return (
    <div aria-busy={isBusy}>
      <SoldParcels outcome={outcome} way={methodTitles[chosen]} />
      <p className={styles['note']}>
        {whose} This sale realises a gain of {moneyText(outcome.gain)} and changes the net capital gain of {year} by{' '}
        {moneyDifferenceText(outcome.taxable)}. {caution}
      </p>
      <SimulatedNote count={simulatedTrades} className={styles['note']} />
    </div>
  )
}
