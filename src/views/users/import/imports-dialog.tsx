import { Alert, Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { instantText } from '../../adapters/firm-time.ts'
import { O } from '../../../domain/fp.ts'
import {
  type UsersImportRefusal,
  type ImportWithdrawalReply,
  importWithdrawalMachine,
  type ListedUserImport,
  signedInPeople,
  type UserImportsRef,
} from '../../../machines/users/user-imports.ts'
import { pluralise } from '../../../domain/text/pluralise.ts'
import { ConfirmingDialog, RefusalAlert } from '../../ui/dialogs/confirming-dialog.tsx'
import { ModalDialog, DialogFoot } from '../../ui/dialogs/dialog.tsx'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { WaitingStatus } from '../../ui/waiting.tsx'
import { keptMessagesText } from '../user-texts.ts'
import styles from './import.module.css'
import { userUpdatesTitle } from '../../../domain/texts.ts'
import { countText } from '../../../domain/numbers/count-text.ts'

interface Props {
  readonly imports: UserImportsRef
}

const importCountsText = ({ created, updated }: ListedUserImport): string =>
  `${pluralise(created, 'user')} created, ${countText(updated)} updated`

// the withdrawal of 5,000 users took 20 s
const withdrawingText = ({ created, updated }: ListedUserImport): string =>
  `Withdrawing ${pluralise(created + updated, 'user')}… ${
    created + updated > 1000 ? 'This can take half a minute. ' : ''
  }All users are withdrawn together or none, so this cannot be cancelled.`

const withdrawalRefusalTexts = {
  SignedInSince: {
    title: 'Import not withdrawn: some people have already signed in',
    text: 'If you withdraw the import anyway, they are deleted and their user names stay taken.',
    names: 'People who have signed in',
  },
  PeopleAbove: {
    title: 'Import not withdrawn: some people have a higher role',
    text: 'They have a higher role than you, or had one before the import. Ask somebody with that role.',
    names: 'People with a higher role',
  },
} as const

const ImportRefusalText = ({ refusal }: { readonly refusal: UsersImportRefusal }) => {
  if (refusal._tag === 'Refused') return <RefusalAlert>{refusal.message}</RefusalAlert>
  const { title, text, names } = withdrawalRefusalTexts[refusal._tag]
  return (
    <Alert color="yellow" role="alert" title={title}>
      {text}
      <ul className={styles['names']} tabIndex={0} aria-label={names}>
        {refusal.people.map(({ username, name }) => (
          <li key={username}>
            {username}: {name}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

const WithdrawingDialog = ({ withdrawing }: { readonly withdrawing: ActorRefFrom<typeof importWithdrawalMachine> }) => {
  const { of, refusal } = useSelector(withdrawing, ({ context }) => context)
  return (
    <ConfirmingDialog
      acting={withdrawing}
      title="Withdraw this import?"
      act={signedInPeople(refusal).length > 0 ? 'Withdraw anyway' : 'Withdraw'}
      isGrave
      busy={withdrawingText(of)}
      refused={(refused) => <ImportRefusalText refusal={refused} />}
    >
      {importCountsText(of)}. Users it created are removed and their user names are free again. Those who have signed in
      or were sent anything are deleted instead, and their user names stay taken. {keptMessagesText(O.none)} Users it
      changed get back their earlier details.
    </ConfirmingDialog>
  )
}

const WithdrawnText = ({
  withdrawn: { withdrawn, deleted, restored, kept, waits },
}: {
  readonly withdrawn: ImportWithdrawalReply
}) => (
  <Alert color={kept.length > 0 ? 'yellow' : 'green'} role="status" title={userUpdatesTitle}>
    {waits === undefined
      ? `${pluralise(withdrawn.length + deleted.length, 'user')} removed, ${countText(restored.length)} restored.`
      : 'The withdrawal is waiting for approval by a second administrator.'}
    {kept.length > 0 && ` These users were changed since the import and stay as they are: ${kept.join(', ')}.`}
  </Alert>
)

const SavedText = ({ links, created }: { readonly links: number; readonly created: number }) => (
  <Alert color={links < created ? 'yellow' : 'green'} role="status">
    {pluralise(links, 'invitation link')} in the file.
    {links < created &&
      ` ${countText(created - links)} of the ${pluralise(created, 'user')} created left out: their link is no longer open, or they have a higher role than you.`}
  </Alert>
)

const ImportList = ({ imports }: Props) => {
  const { imports: listed, chosen, withdrawn, saved, failure } = useSelector(imports, ({ context }) => context)
  const isSaving = useSelector(imports, (snapshot) => snapshot.matches('saving'))
  return (
    <>
      {O.isSome(withdrawn) && <WithdrawnText withdrawn={withdrawn.value} />}
      {O.isSome(saved) && O.isSome(chosen) && <SavedText links={saved.value} created={chosen.value.created} />}
      {O.isSome(failure) && <RefusalAlert>{failure.value}</RefusalAlert>}
      {listed.length === 0 && (
        <p className={styles['detail']}>No imports yet. You can withdraw an import from this list.</p>
      )}
      <ul className={styles['list']}>
        {listed.map((of) => (
          <li key={of.id} className={styles['import']}>
            <div>
              <strong>{instantText(of.at)}</strong>
              <p className={styles['detail']}>
                {of.by}: {importCountsText(of)}
              </p>
            </div>
            {of.isWithdrawn ? (
              <span className={styles['detail']}>Withdrawn</span>
            ) : (
              <div className={styles['acts']}>
                <Button
                  size="xs"
                  variant="default"
                  loading={isSaving}
                  onClick={() => imports.send({ type: 'links.requested', of })}
                >
                  Invitation links
                </Button>
                <Button size="xs" variant="default" onClick={() => imports.send({ type: 'withdrawal.requested', of })}>
                  Withdraw…
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

export const ImportsDialog = ({ imports }: Props) => {
  const withdrawing = useSelector(imports, ({ children }) => children.withdrawing)
  const isOpening = useSelector(imports, (snapshot) => snapshot.matches('opening'))
  const isFailed = useSelector(imports, (snapshot) => snapshot.matches('failed'))
  const isTrying = useSelector(imports, (snapshot) => snapshot.matches({ failed: 'trying' }))
  return (
    <>
      <ModalDialog title="Imports" size="42rem" onClose={() => imports.send({ type: 'imports.closed' })}>
        <div className={styles['part']}>
          {isOpening && <WaitingStatus label="Reading" />}
          {isFailed && <FetchFailed isTrying={isTrying} onRetry={() => imports.send({ type: 'list.retried' })} />}
          {!isOpening && !isFailed && <ImportList imports={imports} />}
        </div>
        <DialogFoot>
          <Button variant="default" onClick={() => imports.send({ type: 'imports.closed' })}>
            Close
          </Button>
        </DialogFoot>
      </ModalDialog>
      {withdrawing !== undefined && <WithdrawingDialog withdrawing={withdrawing} />}
    </>
  )
}
