import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { displayDate } from '../../../domain/dates/display-date.ts'
import { methodTitles } from '../../../domain/ledger/parcels/parcel-choice.ts'
import type { SaleWhatIfRef, ShownOutcome } from '../../../machines/ledger/sale-what-if.ts'
import { ConfirmingDialog, RefusalAlert } from '../../ui/dialogs/confirming-dialog.tsx'

interface Props {
  readonly whatIf: SaleWhatIfRef
}

const ChoosingDialog = ({ whatIf }: Props) => {
  const choosing = useSelector(whatIf, ({ children }) => children.choosing)
  const { account, from, method } = useSelector(whatIf, ({ context }) => context.wanted)
  return (
    choosing !== undefined && (
      <ConfirmingDialog
        title="Choose which parcels are sold"
        act="Choose"
        acting={choosing}
        refused={(refusal) => <RefusalAlert>{refusal}</RefusalAlert>}
      >
        Sales of {account} from {displayDate(from)} on, those there are already among them, take their parcels by:{' '}
        {methodTitles[method]}. Gains and what is held change with it, but for sales whose parcels were chosen by hand.
        It stands among the imports, where it can be withdrawn.
      </ConfirmingDialog>
    )
  )
}

/** From the day of the sale on. */
export const MethodChoice = ({ whatIf, shown }: Props & { readonly shown: ShownOutcome }) => {
  const mayChoose = useSelector(whatIf, (snapshot) => snapshot.can({ type: 'choice.begun', method: 'fifo' }))
  return (
    <>
      {mayChoose && shown !== 'by_hand' && (
        <Button variant="default" mt="sm" onClick={() => whatIf.send({ type: 'choice.begun', method: shown })}>
          Sell by this from that day on…
        </Button>
      )}
      <ChoosingDialog whatIf={whatIf} />
    </>
  )
}
