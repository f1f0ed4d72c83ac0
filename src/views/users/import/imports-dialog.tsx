import { Alert, Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { momentText } from '../../adapters/firm-time.ts'
import { O } from '../../../domain/fp.ts'
import {
  type ImportRefusal,
  type ImportWithdrawn,
  importWithdrawing,
  type ListedImport,
  signedInPeople,
  type UserImportsRef,
} from '../../../machines/users/user-imports.ts'
import { counted } from '../../ui/texts/counted.ts'
import { ConfirmingDialog, RefusalAlert } from '../../ui/dialogs/confirming-dialog.tsx'
import { Dialog, DialogFoot } from '../../ui/dialogs/dialog.tsx'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { keptMessagesText } from '../user-texts.ts'
import styles from './import.module.css'
import { userUpdatesTitle } from '../../../domain/texts.ts'

interface Props {
  readonly imports: UserImportsRef
}

const sizeOf = ({ created, updated }: ListedImport): string =>
  `${counted(created, 'user')} created, ${updated.toLocaleString('en')} updated`

// 5,000 took 20 s
const busyText = ({ created, updated }: ListedImport): string =>
  `Withdrawing ${counted(created + updated, 'user')}… ${
    created + updated > 1000 ? 'This can take half a minute. ' : ''
  }All users are withdrawn together or none, so this cannot be cancelled.`

const refusedTexts = {
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

const Refusal = ({ refusal }: { readonly refusal: ImportRefusal }) => {
  if (refusal._tag === 'Refused') return <RefusalAlert>{refusal.message}</RefusalAlert>
  const { title, text, names } = refusedTexts[refusal._tag]
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

const Withdrawing = ({ withdrawing }: { readonly withdrawing: ActorRefFrom<typeof importWithdrawing> }) => {
  const { of, refusal } = useSelector(withdrawing, ({ context }) => context)
  return (
    <ConfirmingDialog
      acting={withdrawing}
      title="Withdraw this import?"
      act={signedInPeople(refusal).length > 0 ? 'Withdraw anyway' : 'Withdraw'}
      isGrave
      busy={busyText(of)}
      refused={(refused) => <Refusal refusal={refused} />}
    >
      {sizeOf(of)}. Users it created are removed and their user names are free again. Those who have signed in or were
      sent anything are deleted instead, and their user names stay taken. {keptMessagesText(O.none)} Users it changed
      get back their earlier details.
    </ConfirmingDialog>
  )
}

const Withdrawn = ({
  withdrawn: { withdrawn, deleted, restored, kept, waits },
}: {
  readonly withdrawn: ImportWithdrawn
}) => (
  <Alert color={kept.length > 0 ? 'yellow' : 'green'} role="status" title={userUpdatesTitle}>
    {waits === undefined
      ? `${counted(withdrawn.length + deleted.length, 'user')} removed, ${restored.length.toLocaleString('en')} restored.`
      : 'The withdrawal is waiting for approval by a second administrator.'}
    {kept.length > 0 && ` These users were changed since the import and stay as they are: ${kept.join(', ')}.`}
  </Alert>
)

const Saved = ({ links, created }: { readonly links: number; readonly created: number }) => (
  <Alert color={links < created ? 'yellow' : 'green'} role="status">
    {counted(links, 'invitation link')} in the file.
    {links < created &&
      ` ${(created - links).toLocaleString('en')} of the ${counted(created, 'user')} created left out: their link is no longer open, or they have a higher role than you.`}
  </Alert>
)

const Listed = ({ imports }: Props) => {
  const { imports: listed, chosen, withdrawn, saved, failure } = useSelector(imports, ({ context }) => context)
  const isSaving = useSelector(imports, (snapshot) => snapshot.matches('saving'))
  return (
    <>
      {O.isSome(withdrawn) && <Withdrawn withdrawn={withdrawn.value} />}
      {O.isSome(saved) && O.isSome(chosen) && <Saved links={saved.value} created={chosen.value.created} />}
      {O.isSome(failure) && <RefusalAlert>{failure.value}</RefusalAlert>}
      {listed.length === 0 && <p className={styles['detail']}>No imports yet. Imports listed here can be withdrawn.</p>}
      <ul className={styles['list']}>
        {listed.map((of) => (
          <li key={of.id} className={styles['import']}>
            <div>
              <strong>{momentText(of.at)}</strong>
              <p className={styles['detail']}>
                {of.by}: {sizeOf(of)}
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
      <Dialog title="Imports" size="42rem" onClose={() => imports.send({ type: 'imports.closed' })}>
        <div className={styles['part']}>
          {isOpening && <Waiting label="Reading" />}
          {isFailed && <FetchFailed isTrying={isTrying} onRetry={() => imports.send({ type: 'list.retried' })} />}
          {!isOpening && !isFailed && <Listed imports={imports} />}
        </div>
        <DialogFoot>
          <Button variant="default" onClick={() => imports.send({ type: 'imports.closed' })}>
            Close
          </Button>
        </DialogFoot>
      </Dialog>
      {withdrawing !== undefined && <Withdrawing withdrawing={withdrawing} />}
    </>
  )
}
