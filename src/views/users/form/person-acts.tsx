import { Alert, Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { instantText } from '../../adapters/firm-time.ts'
import { O } from '../../../domain/fp.ts'
import { waitsText } from '../../../domain/change-requests/waits-text.ts'
import {
  type FormNotice,
  hasClients,
  mayHaveStandIn,
  maySupervise,
  type OpenPasswordLink,
  type PersonAction,
  type personActionMachine,
} from '../../../machines/users/user-form-context.ts'
import type { UserFormRef } from '../../../machines/users/user-form.ts'
import type { SavedUserDraft } from '../../../machines/users/user-editor.ts'
import { ConfirmingDialog, RefusalAlert } from '../../ui/dialogs/confirming-dialog.tsx'
import { keptMessagesText } from '../user-texts.ts'
import { CopyText } from './password-fields.tsx'
import styles from './user-form.module.css'

interface PersonActionTexts {
  readonly button: string
  readonly title: (name: string) => string
  readonly what: string
  readonly done: string
  readonly isGrave: boolean
}

const personActionTexts: Readonly<Record<PersonAction, PersonActionTexts>> = {
  invite: {
    button: 'Send invitation',
    title: (name) => `Send ${name} an invitation?`,
    isGrave: false,
    what: 'They get a one-time link to choose a password, valid for 72 hours. Earlier links stop working.',
    done: 'An invitation was issued',
  },
  reset: {
    button: 'Send reset link',
    title: (name) => `Send ${name} a link to reset their password?`,
    isGrave: false,
    what: 'They get a one-time link to choose a new password, valid for one hour. Their current password works until then.',
    done: 'A reset link was issued',
  },
  'end-sessions': {
    button: 'End sessions',
    title: (name) => `End the sessions of ${name}?`,
    isGrave: true,
    what: 'They are signed out everywhere. Their unsaved changes are lost.',
    done: 'The sessions were ended',
  },
  'lift-refusal': {
    button: 'Resume emails',
    title: (name) => `Resume emails to ${name}?`,
    isGrave: false,
    what: 'Emails to this address bounced and are paused. Plutus will send them again until the next bounce.',
    done: 'Emails to this address have been resumed',
  },
  delete: {
    button: 'Delete',
    title: (name) => `Delete ${name}?`,
    isGrave: true,
    what: 'Their name, email, phone numbers, addresses and password are removed, and they are signed out everywhere. The user name stays taken. Their actions stay on record under “Deleted user”.',
    done: 'user was deleted',
  },
}

export const noticeText = (notice: FormNotice): string => {
  if (notice === 'Waits' || notice.isWaiting) return waitsText
  return notice.isMailRefused
    ? 'Plutus could not send the email, because this address bounced. Correct the address and send the link again.'
    : personActionTexts[notice.act].done
}

interface DialogProps {
  readonly form: UserFormRef
  readonly acting: ActorRefFrom<typeof personActionMachine>
}

export const PersonActDialog = ({ form, acting }: DialogProps) => {
  const kept = useSelector(form, ({ context }) => context.kept)
  const of = useSelector(acting, ({ context }) => context.of)
  const { button, title, what, isGrave } = personActionTexts[of.act]
  return (
    <ConfirmingDialog
      acting={acting}
      title={title(of.name)}
      act={button}
      isGrave={isGrave}
      refused={(refusal) => <RefusalAlert>{refusal}</RefusalAlert>}
    >
      {/* spec §9 */}
      {of.act === 'delete' && <p className={styles['sure']}>are you sure?</p>}
      {what}
      {of.act === 'delete' && <p className={styles['kept']}>{keptMessagesText(kept)}</p>}
    </ConfirmingDialog>
  )
}

const resetText = 'Password reset link'
const linkPurposes = { invitation: 'Invitation', reset: resetText, forgotten: resetText } as const

const LinkShown = ({ link: { address, purpose, expiresAt } }: { readonly link: OpenPasswordLink }) => (
  <Alert color="blue" role="note" title={linkPurposes[purpose]}>
    <div className={styles['copied']}>
      <code>{address}</code>
      <CopyText text={address} />
    </div>
    This link works once, until {instantText(expiresAt)}. Anyone who has it can sign in as this person.
  </Alert>
)

const isAwaitingFirstSignIn = ({ draft, lastLogin }: SavedUserDraft): boolean =>
  draft.change_password && lastLogin === null

export const PersonActs = ({ form }: { readonly form: UserFormRef }) => {
  const link = useSelector(form, ({ context }) => context.link)
  const canHandOver = useSelector(form, ({ context }) => hasClients(context))
  const canHaveStandIn = useSelector(form, ({ context }) => mayHaveStandIn(context))
  const isSupervisor = useSelector(form, ({ context }) => maySupervise(context))
  const isExpected = useSelector(form, ({ context }) => isAwaitingFirstSignIn(context.opened))
  const isRefused = useSelector(form, ({ context }) => context.mailRefusal !== null)
  const acts: readonly PersonAction[] = [
    isExpected ? 'invite' : 'reset',
    ...(isRefused ? (['lift-refusal'] as const) : []),
    ...(['end-sessions', 'delete'] as const),
  ]
  return (
    <section aria-label="Actions for this person" className={styles['acts']}>
      {O.isSome(link) && <LinkShown link={link.value} />}
      <div className={styles['buttons']}>
        {acts.map((act) => (
          <Button key={act} variant="default" size="xs" onClick={() => form.send({ type: 'act.opened', act })}>
            {personActionTexts[act].button}
          </Button>
        ))}
        {canHandOver && (
          <Button variant="default" size="xs" onClick={() => form.send({ type: 'handover.opened' })}>
            Hand over clients…
          </Button>
        )}
        {canHaveStandIn && (
          <Button variant="default" size="xs" onClick={() => form.send({ type: 'stand-in.opened' })}>
            Delegate…
          </Button>
        )}
        {isSupervisor && (
          <Button variant="default" size="xs" onClick={() => form.send({ type: 'supervision.opened' })}>
            Read messages…
          </Button>
        )}
      </div>
    </section>
  )
}
