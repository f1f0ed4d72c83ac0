import { TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { displayDate } from '../../../domain/dates/display-date.ts'
import type { IsoDate } from '../../../domain/dates/iso-date.ts'
import type { HeldParcel, HeldSecurity } from '../../../domain/ledger/parcels/held-parcels.ts'
import { amountFault, pickedUnits } from '../../../domain/ledger/parcels/sale-draft.ts'
import type { SaleWhatIfRef } from '../../../machines/ledger/sale-what-if.ts'
import { moneyText, unitsText } from '../../ui/figure-text.ts'
import { FigureTable } from './figure-table.tsx'
import styles from './what-if.module.css'

interface Props {
  readonly whatIf: SaleWhatIfRef
  readonly held: HeldSecurity
  readonly asAt: IsoDate
}

const PickField = ({ whatIf, parcel: { id, acquired } }: Pick<Props, 'whatIf'> & { readonly parcel: HeldParcel }) => {
  const text = useSelector(whatIf, ({ context }) => (id === null ? '' : (context.draft.picks.get(id) ?? '')))
  return id === null ? (
    'Cannot be picked'
  ) : (
    <TextInput
      size="xs"
      inputMode="decimal"
      aria-label={`Units by hand of the parcel of ${displayDate(acquired)}`}
      value={text}
      error={amountFault(text)}
      onChange={({ currentTarget: { value: units } }) => whatIf.send({ type: 'parcel.picked', parcel: id, units })}
    />
  )
}

/** What is picked of a parcel is picked of all that came of one purchase. */
const isFirstOfItsPurchase = ({ parcels }: HeldSecurity, place: number, id: number | null): boolean =>
  parcels.findIndex((parcel) => parcel.id === id) === place

export const HeldParcelTable = ({ whatIf, held, asAt }: Props) => {
  const picked = useSelector(whatIf, ({ context }) => pickedUnits(held, context.draft))
  return (
    <section>
      <h2 className={styles['title']}>Parcels held on {displayDate(asAt)}</h2>
      <FigureTable
        label="Parcels held"
        isDated
        columns={[
          { title: 'Acquired' },
          { title: 'Units', isFigure: true },
          { title: 'Cost', isFigure: true, isWide: true },
          { title: 'Value', isFigure: true, isWide: true },
          { title: 'Sell by hand' },
        ]}
        rows={held.parcels.map((parcel, place) => ({
          key: place.toString(),
          cells: [
            displayDate(parcel.acquired),
            unitsText(parcel.quantity),
            moneyText(parcel.cost),
            moneyText(parcel.value),
            parcel.id === null || isFirstOfItsPurchase(held, place, parcel.id) ? (
              <PickField whatIf={whatIf} parcel={parcel} />
            ) : (
              'With the one of the same purchase'
            ),
          ],
        }))}
      />
      {picked > 0 && (
        <p role="status" className={styles['note']}>
          {unitsText(picked)} picked by hand. What else is sold goes by the account’s own way of choosing.
        </p>
      )}
    </section>
  )
}
