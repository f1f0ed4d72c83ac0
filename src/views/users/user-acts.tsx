import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { nameOf } from '../../domain/users/identity.ts'
import type { ListedUser } from '../../domain/users/listed-user.ts'
import type { UserAct, UserListRef, UsersActed, usersActing } from '../../machines/users/user-list.ts'
import { counted } from '../ui/texts/counted.ts'
import { ConfirmingDialog, RefusalAlert } from '../ui/dialogs/confirming-dialog.tsx'
import { actTexts } from './user-texts.ts'
import styles from './users.module.css'

interface Props {
  readonly users: UserListRef
}

const acts: readonly UserAct[] = ['allow', 'block', 'invite', 'end-sessions']

const Refused = ({ refused }: Pick<UsersActed['of'], 'refused'>) => (
  <>
    <p>{counted(refused.length, 'user')} left as they are:</p>
    <ul className={styles['refused']} tabIndex={0} aria-label="Who is left as they are">
      {refused.map(({ username, message }) => (
        <li key={username}>
          {username}: {message}
        </li>
      ))}
    </ul>
  </>
)

const Names = ({ users }: { readonly users: readonly ListedUser[] }) => (
  <ul className={styles['names']} tabIndex={0} aria-label="Who was chosen">
    {users.map((user) => (
      <li key={user.username}>
        {nameOf(user)} <span className={styles['dim']}>{user.username}</span>
      </li>
    ))}
  </ul>
)

export const ActDialog = ({ acting }: { readonly acting: ActorRefFrom<typeof usersActing> }) => {
  const of = useSelector(acting, ({ context }) => context.of)
  const { button, title, what, isGrave } = actTexts[of.act]
  return (
    <ConfirmingDialog
      acting={acting}
      title={title}
      act={button}
      isGrave={isGrave}
      refused={(refusal) => <RefusalAlert>{refusal}</RefusalAlert>}
    >
      {counted(of.users.length, 'user')}. {what}
      <Names users={of.users} />
      {of.refused.length > 0 && <Refused refused={of.refused} />}
    </ConfirmingDialog>
  )
}

/** Chosen are also those that a search leaves out by now. */
export const UserActs = ({ users }: Props) => {
  const chosen = useSelector(users, ({ context }) => context.selection.chosen)
  const unseen = useSelector(users, ({ context }) => {
    const seen = context.found.filter(({ username }) => context.selection.chosen.has(username))
    return context.selection.chosen.size - seen.length
  })
  return (
    chosen.size > 0 && (
      <div role="group" aria-label="With those chosen" className={styles['acts']}>
        <span className={styles['chosen']}>
          {chosen.size.toLocaleString('en')} chosen
          {unseen > 0 && `, ${unseen.toLocaleString('en')} of them not shown`}
        </span>
        {acts.map((act) => (
          <Button key={act} variant="default" size="xs" onClick={() => users.send({ type: 'act.opened', act })}>
            {actTexts[act].button}
          </Button>
        ))}
        <Button variant="subtle" size="xs" onClick={() => users.send({ type: 'selection.cleared' })}>
          Clear
        </Button>
      </div>
    )
  )
}
