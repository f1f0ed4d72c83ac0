import { TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { displayDate } from '../../../domain/dates/display-date.ts'
import type { HeldParcel, HeldParcels, HeldSecurity } from '../../../domain/ledger/parcels/held-parcels.ts'
import { pickedUnits } from '../../../domain/ledger/parcels/sale-draft.ts'
import { type SaleFaults, saleFaults } from '../../../domain/ledger/parcels/sale-faults.ts'
import type { SaleWhatIfRef } from '../../../machines/ledger/sale-what-if.ts'
import { moneyText } from '../../ui/texts/figure-text.ts'
import { unitsText } from '../../../domain/ledger/units-text.ts'
import { FigureTable } from './figure-table.tsx'
import styles from './what-if.module.css'

interface Props {
  readonly whatIf: SaleWhatIfRef
  readonly known: HeldParcels
  readonly held: HeldSecurity
}

interface PickProps extends Pick<Props, 'whatIf'> {
  readonly parcel: HeldParcel
  readonly faults: SaleFaults['picks']
}

const PickField = ({ whatIf, parcel: { id, acquired }, faults }: PickProps) => {
  const text = useSelector(whatIf, ({ context }) => (id === null ? '' : (context.draft.picks.get(id) ?? '')))
  return id === null ? (
    'Cannot be chosen: no transaction of its own'
  ) : (
    <TextInput
      size="xs"
      inputMode="decimal"
      aria-label={`Units to sell from the parcel of ${displayDate(acquired)}`}
      value={text}
      error={faults.get(id)}
      onChange={({ currentTarget: { value: units } }) => whatIf.send({ type: 'parcel.picked', parcel: id, units })}
    />
  )
}

/** Parcels of one purchase are picked together. */
const isFirstOfItsPurchase = ({ parcels }: HeldSecurity, index: number, id: number | null): boolean =>
  parcels.findIndex((parcel) => parcel.id === id) === index

export const HeldParcelTable = ({ whatIf, known, held }: Props) => {
  const draft = useSelector(whatIf, ({ context }) => context.draft)
  const picked = pickedUnits(held, draft)
  const faults = saleFaults(known, held, draft)
  return (
    <section>
      <h2 className={styles['title']}>Parcels held on {displayDate(known.asAt)}</h2>
      <FigureTable
        label="Parcels held"
        isDated
        columns={[
          { title: 'Acquired' },
          { title: 'Units', isFigure: true },
          { title: 'Cost', isFigure: true },
          { title: 'Value', isFigure: true },
          { title: 'Chosen units' },
        ]}
        rows={held.parcels.map((parcel, index) => ({
          key: index.toString(),
          cells: [
            displayDate(parcel.acquired),
            unitsText(parcel.quantity),
            moneyText(parcel.cost),
            moneyText(parcel.value),
            parcel.id === null || isFirstOfItsPurchase(held, index, parcel.id) ? (
              <PickField whatIf={whatIf} parcel={parcel} faults={faults.picks} />
            ) : (
              'Counted with the purchase above'
            ),
          ],
        }))}
      />
      {picked > 0 && (
        <p role="status" className={styles['note']}>
          {faults.picked ?? `${unitsText(picked)} units chosen. The account’s method chooses the rest.`}
        </p>
      )}
    </section>
  )
}
