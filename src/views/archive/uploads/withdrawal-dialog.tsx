import { Alert } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { uploadTallyOf } from '../../../domain/archive/uploads/tally.ts'
import {
  isFetched,
  type UploadWithdrawalRef,
  type WithdrawalRefusal,
} from '../../../machines/archive/upload-withdrawal.ts'
import { ConfirmingDialog, RefusalAlert } from '../../ui/dialogs/confirming-dialog.tsx'
import { counted } from '../../ui/texts/counted.ts'
import styles from './uploads.module.css'

interface Props {
  readonly withdrawal: UploadWithdrawalRef
}

const Refusal = ({ refusal }: { readonly refusal: WithdrawalRefusal }) =>
  refusal._tag === 'Refused' ? (
    <RefusalAlert>{refusal.message}</RefusalAlert>
  ) : (
    <Alert color="yellow" role="alert" title="Not withdrawn yet: clients have already opened some of these reports">
      They keep what they have downloaded. Who opened a report stays on record.
      <ul className={styles['fetched']} tabIndex={0} aria-label="Reports that were opened">
        {refusal.fetched.map(({ file, message }, place) => (
          <li key={place}>
            {file}
            <small>{message}</small>
          </li>
        ))}
      </ul>
    </Alert>
  )

export const WithdrawalDialog = ({ withdrawal }: Props) => {
  const { of: upload, refusal } = useSelector(withdrawal, ({ context }) => context)
  return (
    <ConfirmingDialog
      acting={withdrawal}
      title="Withdraw the upload?"
      act={isFetched(refusal) ? 'Withdraw anyway' : 'Withdraw'}
      isGrave
      size={isFetched(refusal) ? '36rem' : 'md'}
      refused={(refusal) => <Refusal refusal={refusal} />}
    >
      Are you sure you want to withdraw {upload.name}? {counted(uploadTallyOf(upload).filed, 'report')} filed with it
      will be withdrawn at once. Where it replaced a report, the previous version is restored.
    </ConfirmingDialog>
  )
}
