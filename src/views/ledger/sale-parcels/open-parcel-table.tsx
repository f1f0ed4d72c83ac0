import { TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { displayDate } from '../../../domain/dates/display-date.ts'
import type { OpenParcel, SaleParcels } from '../../../domain/ledger/parcels/booked-sale.ts'
import {
  type PickDraft,
  type PickFaults,
  pickFaults,
  savedPickUnits,
  totalPickedUnits,
} from '../../../domain/ledger/parcels/pick-draft.ts'
import { DecimalFromString } from '../../../domain/numbers/number-from-string.ts'
import type { SaleParcelsRef } from '../../../machines/ledger/sale-parcels.ts'
import { moneyText } from '../../ui/texts/figure-text.ts'
import { unitsText } from '../../../domain/ledger/units-text.ts'
import { FigureTable } from '../what-if/figure-table.tsx'
import styles from '../what-if/what-if.module.css'

interface Props {
  readonly sales: SaleParcelsRef
  readonly known: SaleParcels
  readonly mayPick: boolean
}

interface PickDraftWithFaults {
  readonly picks: PickDraft
  readonly faults: PickFaults['picks']
}

interface FieldProps extends Omit<Props, 'mayPick'>, PickDraftWithFaults {
  readonly id: number
  readonly acquired: string
}

const pickedUnitsText = (units: number): string => (units === 0 ? '' : DecimalFromString.encode(units))

const UnitsField = ({ sales, known, picks, faults, id, acquired }: FieldProps) => (
  <TextInput
    size="xs"
    inputMode="decimal"
    aria-label={`Units sold from the parcel of ${displayDate(acquired)}`}
    value={picks.get(id) ?? pickedUnitsText(savedPickUnits(known, id))}
    error={faults.get(id)}
    onChange={({ currentTarget: { value: units } }) => sales.send({ type: 'parcel.picked', parcel: id, units })}
  />
)

/** Parcels of one purchase are picked together. */
const isLaterParcelOfPurchase = ({ parcels }: SaleParcels, index: number, { id }: OpenParcel): boolean =>
  id !== null && parcels.findIndex((one) => one.id === id) < index

const PickCell = ({
  mayPick,
  parcel,
  index,
  ...of
}: Props & PickDraftWithFaults & { readonly parcel: OpenParcel; readonly index: number }) => {
  const { id, acquired, picked } = parcel
  if (id === null) return 'Cannot be chosen: no transaction of its own'
  if (isLaterParcelOfPurchase(of.known, index, parcel)) return 'Counted with the purchase above'
  return mayPick ? <UnitsField {...of} id={id} acquired={acquired} /> : unitsText(picked)
}

export const OpenParcelTable = ({ sales, known, mayPick }: Props) => {
  const picks = useSelector(sales, ({ context }) => context.picks)
  const units = totalPickedUnits(known, picks)
  const { picks: faults, picked: fault } = pickFaults(known, picks)
  return (
    <section>
      <h2 className={styles['title']}>Parcels held before the sale</h2>
      <FigureTable
        label="Parcels held before the sale"
        isDated
        columns={[
          { title: 'Acquired' },
          { title: 'Units', isFigure: true },
          { title: 'Cost', isFigure: true },
          { title: 'Chosen units', isFigure: true },
        ]}
        rows={known.parcels.map((parcel, index) => ({
          key: index.toString(),
          cells: [
            displayDate(parcel.acquired),
            unitsText(parcel.quantity),
            moneyText(parcel.cost),
            <PickCell
              key={index}
              sales={sales}
              known={known}
              mayPick={mayPick}
              picks={picks}
              faults={faults}
              parcel={parcel}
              index={index}
            />,
          ],
        }))}
      />
      <p role="status" className={styles['note']}>
        {fault ??
          `${unitsText(units)} of ${unitsText(known.sale.units)} units chosen.${
            units < known.sale.units ? ' The account’s method chooses the rest.' : ''
          }`}
      </p>
    </section>
  )
}
