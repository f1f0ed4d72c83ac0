import { Alert } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { RefObject } from 'react'
import type { ActorRefFrom } from 'xstate'
import { instantText } from '../adapters/firm-time.ts'
import { totalRowCounts } from '../../domain/ledger/import/listed-import.ts'
import type { LedgerWithdrawal, ledgerWithdrawalMachine } from '../../machines/ledger/ledger-imports.ts'
import { ConfirmingDialog, RefusalAlert } from '../ui/dialogs/confirming-dialog.tsx'
import styles from './ledger-imports.module.css'
import { countText } from '../../domain/numbers/count-text.ts'

const maxShown = 100

const isImportDependency = (reason: string): boolean => / of import \S+ need/.test(reason)

const refusalTitle = ({ reasons, isOfClosedYears = false }: LedgerWithdrawal['refusal']): string => {
  if (isOfClosedYears) return 'Not withdrawn yet: this changes closed years'
  const why = reasons.some(isImportDependency) ? 'other imports depend on it' : 'the ledger would be inconsistent'
  return `This import cannot be withdrawn: ${why}`
}

const closedYearsText = 'Reported figures are kept; recipients are notified. Choose Withdraw to continue.'

const ImportRefusalAlert = ({
  refusal: { message, reasons, isOfClosedYears = false },
}: {
  readonly refusal: LedgerWithdrawal['refusal']
}) =>
  reasons.length === 0 ? (
    <RefusalAlert>{message}</RefusalAlert>
  ) : (
    <Alert color="yellow" role="alert" title={refusalTitle({ message, reasons, isOfClosedYears })}>
      <ul className={styles['reasons']} tabIndex={0} aria-label="Reasons">
        {reasons.slice(0, maxShown).map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {[
        ...(reasons.length > maxShown
          ? [`Showing the first ${countText(maxShown)} of ${countText(reasons.length)}.`]
          : []),
        ...(reasons.some(isImportDependency) ? ['Withdraw those imports first.'] : []),
        ...(isOfClosedYears ? [closedYearsText] : []),
      ].join(' ')}
    </Alert>
  )

interface Props {
  readonly withdrawing: ActorRefFrom<typeof ledgerWithdrawalMachine>
  readonly otherwise: RefObject<HTMLElement | null>
}

export const WithdrawalDialog = ({ withdrawing, otherwise }: Props) => {
  const { at, files } = useSelector(withdrawing, ({ context }) => context.of)
  const { added, corrected } = totalRowCounts(files)
  return (
    <ConfirmingDialog
      acting={withdrawing}
      otherwise={otherwise}
      title={`Withdraw the import on ${instantText(at)}?`}
      act="Withdraw"
      isGrave
      busy="Withdrawing… All or nothing, cannot be cancelled"
      refused={(refusal) => <ImportRefusalAlert refusal={refusal} />}
    >
      New rows to remove: {countText(added)}. Corrected rows to restore: {countText(corrected)}. Figures with records as
      of an earlier day stay as they were. People the import brought stay.
    </ConfirmingDialog>
  )
}
