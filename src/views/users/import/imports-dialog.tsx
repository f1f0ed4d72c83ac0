import { Alert, Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { displayMoment } from '../../../domain/dates/display-date.ts'
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

interface Props {
  readonly imports: UserImportsRef
}

const sizeOf = ({ created, updated }: ListedImport): string =>
  `${counted(created, 'user')} created, ${updated.toLocaleString('en')} updated`

// 5,000 took 20 s
const busyText = ({ created, updated }: ListedImport): string =>
  `Taking back ${counted(created + updated, 'user')}: the server is writing. ${
    created + updated > 1000 ? 'With so many this can take half a minute. ' : ''
  }All are taken back at once, or nobody, so it cannot be cancelled any more.`

const refusedTexts = {
  SignedInSince: {
    title: 'Nothing was taken back: some have signed in since',
    text: 'If it is taken back anyway, they are deleted and their user names stay taken.',
    names: 'Who has signed in',
  },
  PeopleAbove: {
    title: 'Nothing was taken back: some have a higher role',
    text: 'They have a higher role than you, or had one before the import: ask somebody who has it.',
    names: 'Who has a higher role',
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
      title="Take the import back?"
      act={signedInPeople(refusal).length > 0 ? 'Take back anyway' : 'Take back'}
      isGrave
      busy={busyText(of)}
      refused={(refused) => <Refusal refusal={refused} />}
    >
      {sizeOf(of)}. Whoever it created is gone and their user names are free again, but for those who have signed in or
      were sent anything: they are deleted and their user names stay taken. {keptMessagesText(O.none)} Whom it changed
      has what they had before.
    </ConfirmingDialog>
  )
}

const Withdrawn = ({ withdrawn: { withdrawn, deleted, restored, kept } }: { readonly withdrawn: ImportWithdrawn }) => (
  <Alert color={kept.length > 0 ? 'yellow' : 'green'} role="status" title="User updates">
    {counted(withdrawn.length + deleted.length, 'user')} taken back, {restored.length.toLocaleString('en')} as before.
    {kept.length > 0 && ` Left as they are, for somebody has changed them since: ${kept.join(', ')}.`}
  </Alert>
)

const Saved = ({ links, created }: { readonly links: number; readonly created: number }) => (
  <Alert color={links < created ? 'yellow' : 'green'} role="status">
    {counted(links, 'invitation link')} in the file.
    {links < created &&
      ` ${(created - links).toLocaleString('en')} of the ${counted(created, 'user')} created left out: without a link that is still open, or of a higher role than you.`}
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
      {listed.length === 0 && (
        <p className={styles['detail']}>Nobody has been imported yet. What is imported can be taken back here.</p>
      )}
      <ul className={styles['list']}>
        {listed.map((of) => (
          <li key={of.id} className={styles['import']}>
            <div>
              <strong>{displayMoment(new Date(of.at))}</strong>
              <p className={styles['detail']}>
                {of.by}: {sizeOf(of)}
              </p>
            </div>
            {of.isWithdrawn ? (
              <span className={styles['detail']}>Taken back</span>
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
                  Take back…
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
