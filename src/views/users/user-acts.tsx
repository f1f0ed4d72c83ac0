import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { maxChosenUsers } from '../../domain/users/user-acts.ts'
import {
  type ListedUserAction,
  type UserListRef,
  usernamesIn,
  type BulkCommandTypes,
  type bulkUserCommandMachine,
} from '../../machines/users/user-list.ts'
import { isEachChosen } from '../../machines/kit/selection.ts'
import { pluralise } from '../../domain/text/pluralise.ts'
import { ConfirmingDialog, RefusalAlert } from '../ui/dialogs/confirming-dialog.tsx'
import { userActionTexts } from './user-texts.ts'
import styles from './users.module.css'
import { countText } from '../../domain/numbers/count-text.ts'

interface Props {
  readonly users: UserListRef
}

const userActs: readonly ListedUserAction[] = ['allow', 'block', 'invite', 'end-sessions']

const RefusedUsers = ({ refused }: Pick<BulkCommandTypes['of'], 'refused'>) => (
  <>
    <p>{pluralise(refused.length, 'user')} not changed:</p>
    <ul className={styles['refused']} tabIndex={0} aria-label="Users not changed">
      {refused.map(({ username, message }) => (
        <li key={username}>
          {username}: {message}
        </li>
      ))}
    </ul>
  </>
)

const UserNames = ({ users }: Pick<BulkCommandTypes['of'], 'users'>) => (
  <ul className={styles['names']} tabIndex={0} aria-label="Chosen users">
    {users.map(({ username, name }) => (
      <li key={username}>
        {name} <span className={styles['dim']}>{username}</span>
      </li>
    ))}
  </ul>
)

export const ActDialog = ({ acting }: { readonly acting: ActorRefFrom<typeof bulkUserCommandMachine> }) => {
  const of = useSelector(acting, ({ context }) => context.of)
  const { button, title, what, isGrave } = userActionTexts[of.act]
  return (
    <ConfirmingDialog
      acting={acting}
      title={title}
      act={button}
      isGrave={isGrave}
      refused={(refusal) => <RefusalAlert>{refusal}</RefusalAlert>}
    >
      {pluralise(of.users.length, 'user')}. {what}
      <UserNames users={of.users} />
      {of.refused.length > 0 && <RefusedUsers refused={of.refused} />}
    </ConfirmingDialog>
  )
}

const ChooseFound = ({ users, total }: Props & { readonly total: number }) => {
  const isWholePage = useSelector(users, ({ context }) => isEachChosen(context.selection, usernamesIn(context)))
  const chosen = useSelector(users, ({ context }) => context.selection.chosen.size)
  const isChoosing = useSelector(users, (snapshot) => snapshot.matches({ acts: 'choosing' }))
  const choosable = Math.min(total, maxChosenUsers)
  if (!isWholePage || chosen >= choosable) return null
  return (
    <Button variant="subtle" size="xs" loading={isChoosing} onClick={() => users.send({ type: 'found.chosen' })}>
      Choose {choosable < total ? 'the first' : 'all'} {pluralise(choosable, 'user')}
    </Button>
  )
}

/** The selection includes other pages and users hidden by a search. */
export const UserActs = ({ users, total }: Props & { readonly total: number }) => {
  const chosen = useSelector(users, ({ context }) => context.selection.chosen)
  const unseen = useSelector(users, ({ context }) => {
    const seen = usernamesIn(context).filter((username) => context.selection.chosen.has(username))
    return context.selection.chosen.size - seen.length
  })
  const foreseen = useSelector(users, (snapshot) =>
    snapshot.matches({ acts: 'foreseeing' }) ? snapshot.context.act : null,
  )
  return (
    chosen.size > 0 && (
      <div role="group" aria-label="Actions for the chosen users" className={styles['acts']}>
        <span className={styles['chosen']}>
          {countText(chosen.size)} chosen
          {unseen > 0 && `, ${countText(unseen)} of them not shown`}
        </span>
        <ChooseFound users={users} total={total} />
        {userActs.map((act) => (
          <Button
            key={act}
            variant="default"
            size="xs"
            loading={foreseen === act}
            onClick={() => users.send({ type: 'act.opened', act })}
          >
            {userActionTexts[act].button}
          </Button>
        ))}
        <Button variant="subtle" size="xs" onClick={() => users.send({ type: 'selection.cleared' })}>
          Clear
        </Button>
      </div>
    )
  )
}
