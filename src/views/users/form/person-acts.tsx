import { Alert, Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { displayMoment } from '../../../domain/dates/display-date.ts'
import { O } from '../../../domain/fp.ts'
import {
  hasClients,
  mayHaveStandIn,
  maySupervise,
  type OpenLink,
  type PersonAct,
  type PersonActed,
  type personActing,
} from '../../../machines/users/user-form-context.ts'
import type { UserFormRef } from '../../../machines/users/user-form.ts'
import type { SavedUser } from '../../../machines/users/user-editor.ts'
import { ConfirmingDialog, RefusalAlert } from '../../ui/dialogs/confirming-dialog.tsx'
import { keptMessagesText } from '../user-texts.ts'
import { CopyText } from './password-fields.tsx'
import styles from './user-form.module.css'

interface ActTexts {
  readonly button: string
  readonly title: (name: string) => string
  readonly what: string
  readonly done: string
  readonly isGrave: boolean
}

export const personActTexts: Readonly<Record<PersonAct, ActTexts>> = {
  invite: {
    ...{ button: 'Send invitation', title: (name) => `Send ${name} an invitation?`, isGrave: false },
    what: 'They get a link, good once and for 72 hours, to choose a password with. Links sent before stop working.',
    done: 'The invitation was sent',
  },
  reset: {
    ...{ button: 'Send reset link', title: (name) => `Send ${name} a link to reset their password?`, isGrave: false },
    what: 'They get a link, good once and for one hour, to choose another password with. The one they have works until then.',
    done: 'The link was sent',
  },
  'end-sessions': {
    ...{ button: 'End sessions', title: (name) => `End the sessions of ${name}?`, isGrave: true },
    what: 'They are signed out everywhere. What they have not saved is lost.',
    done: 'The sessions were ended',
  },
  'lift-refusal': {
    ...{ button: 'Try this address again', title: (name) => `Try the email address of ${name} again?`, isGrave: false },
    what: 'Mail to this address was refused, and none has been sent to it since. It is sent again from now on, until it is refused once more.',
    done: 'Mail goes to this address again',
  },
  delete: {
    ...{ button: 'Delete', title: (name) => `Delete ${name}?`, isGrave: true },
    what: 'Their name, email, phones, addresses and password are removed, and they are signed out everywhere. The user name stays taken; what they did stays on record, as done by “Deleted user”.',
    done: 'user was deleted',
  },
}

export const actedText = ({ act, isMailRefused }: PersonActed['answer']): string =>
  isMailRefused
    ? 'No mail was sent: it was refused at this address. Correct the address and send the link again.'
    : personActTexts[act].done

interface DialogProps {
  readonly form: UserFormRef
  readonly acting: ActorRefFrom<typeof personActing>
}

export const PersonActDialog = ({ form, acting }: DialogProps) => {
  const kept = useSelector(form, ({ context }) => context.kept)
  const of = useSelector(acting, ({ context }) => context.of)
  const { button, title, what, isGrave } = personActTexts[of.act]
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

const reset = 'Link to reset the password'
const purposes = { invitation: 'Invitation', reset, forgotten: reset } as const

const LinkShown = ({ link: { address, purpose, expiresAt } }: { readonly link: OpenLink }) => (
  <Alert color="blue" role="note" title={purposes[purpose]}>
    <div className={styles['copied']}>
      <code>{address}</code>
      <CopyText text={address} />
    </div>
    It works once, until {displayMoment(new Date(expiresAt))}. Whoever has it can sign in as this person.
  </Alert>
)

/** Who has signed in already is not invited. */
const isYetToCome = ({ draft, lastLogin }: SavedUser): boolean => draft.change_password && lastLogin === null

export const PersonActs = ({ form }: { readonly form: UserFormRef }) => {
  const link = useSelector(form, ({ context }) => context.link)
  const canHandOver = useSelector(form, ({ context }) => hasClients(context))
  const canHaveStandIn = useSelector(form, ({ context }) => mayHaveStandIn(context))
  const isSupervisor = useSelector(form, ({ context }) => maySupervise(context))
  const isExpected = useSelector(form, ({ context }) => isYetToCome(context.opened))
  const isRefused = useSelector(form, ({ context }) => context.mailRefusal !== null)
  const acts: readonly PersonAct[] = [
    isExpected ? 'invite' : 'reset',
    ...(isRefused ? (['lift-refusal'] as const) : []),
    ...(['end-sessions', 'delete'] as const),
  ]
  return (
    <section aria-label="With this person" className={styles['acts']}>
      {O.isSome(link) && <LinkShown link={link.value} />}
      <div className={styles['buttons']}>
        {acts.map((act) => (
          <Button key={act} variant="default" size="xs" onClick={() => form.send({ type: 'act.opened', act })}>
            {personActTexts[act].button}
          </Button>
        ))}
        {canHandOver && (
          <Button variant="default" size="xs" onClick={() => form.send({ type: 'handover.opened' })}>
            Hand over clients…
          </Button>
        )}
        {canHaveStandIn && (
          <Button variant="default" size="xs" onClick={() => form.send({ type: 'stand-in.opened' })}>
            Stand-in…
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
