import { Button, Group } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { displayDate } from '../../../domain/dates/display-date.ts'
import type { SaleParcels } from '../../../domain/ledger/parcels/booked-sale.ts'
import type { SaleParcelsRef } from '../../../machines/ledger/sale-parcels.ts'
import { busy } from '../../ui/busy.ts'
import { ConfirmingDialog, RefusalAlert } from '../../ui/dialogs/confirming-dialog.tsx'
import { unitsText } from '../../../domain/ledger/units-text.ts'

interface Props {
  readonly sales: SaleParcelsRef
  readonly known: SaleParcels
}

const PickingDialog = ({ sales, known: { sale } }: Props) => {
  const picking = useSelector(sales, ({ children }) => children.picking)
  return (
    picking !== undefined && (
      <ConfirmingDialog
        title="Keep this choice"
        act="Keep this choice"
        acting={picking}
        refused={(refusal) => <RefusalAlert>{refusal}</RefusalAlert>}
      >
        The sale of {unitsText(sale.units)} {sale.security} on {displayDate(sale.date)} takes the parcels as they are
        chosen, and later sales what it leaves. Gains and what is held change with it. It is recorded with your name,
        and can be changed until the year is closed.
      </ConfirmingDialog>
    )
  )
}

/** What is picked is kept, or everything that stands is taken back, which is tried first. */
export const Picking = ({ sales, known }: Props) => {
  const mayKeep = useSelector(sales, (snapshot) => snapshot.can({ type: 'picking.begun' }))
  return (
    <>
      <Group mt="sm" gap="sm">
        <Button {...(!mayKeep && busy)} onClick={() => sales.send({ type: 'picking.begun' })}>
          Keep this choice…
        </Button>
        {known.sale.picked !== null && (
          <Button variant="default" onClick={() => sales.send({ type: 'picks.emptied' })}>
            Undo all choices
          </Button>
        )}
      </Group>
      <PickingDialog sales={sales} known={known} />
    </>
  )
}
