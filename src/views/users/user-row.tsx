import { CheckTarget } from '../ui/lists/check-target.tsx'
import { memo } from 'react'
import { Link } from 'wouter'
import { waitsMark } from '../../domain/change-requests/waits-text.ts'
import { nameOf } from '../../domain/users/identity.ts'
import type { ListedUser } from '../../domain/users/listed-user.ts'
import type { UserListRef } from '../../machines/users/user-list.ts'
import { classText } from '../ui/class-text.ts'
import { narrowRowTexts, userTableColumns } from './user-columns.tsx'
import { mailRefusedText } from './user-texts.ts'
import styles from './users.module.css'

interface Props {
  readonly users: UserListRef
  readonly id: string
  readonly user: ListedUser
  readonly index: number
  readonly top: number
  readonly isChosen: boolean
  readonly isActive: boolean
}

const Narrow = ({ user }: Pick<Props, 'user'>) => {
  const { username, mailRefusal, waits } = user
  return (
    <span className={styles['narrow']}>
      {nameOf(user)}
      <span className={styles['dim']}>
        {mailRefusal !== null && <span className={styles['mark']}>{mailRefusedText}</span>}
        {waits !== undefined && <span className={styles['mark']}>{waitsMark}</span>}
        {[username, ...narrowRowTexts(user)].filter((text) => text !== '').join(' · ')}
      </span>
    </span>
  )
}

export const UserRow = memo(({ users, id, user, index, top, isChosen, isActive }: Props) => {
  const { username } = user
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      data-active={isActive}
      className={styles['row']}
      style={{ transform: `translateY(${top.toString()}px)` }}
    >
      <span role="gridcell" className={styles['choice']}>
        <CheckTarget>
          <input
            type="checkbox"
            aria-label={`Choose ${username}`}
            checked={isChosen}
            tabIndex={-1}
            onChange={({ nativeEvent }) =>
              users.send({
                type: 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true ? 'row.ranged' : 'row.toggled',
                key: username,
              })
            }
          />
        </CheckTarget>
      </span>
      {userTableColumns.map(({ sort, className, isOneLine, cell }) => (
        <span
          key={sort}
          role={sort === 'username' ? 'rowheader' : 'gridcell'}
          className={classText(isOneLine ? styles['cell'] : undefined, className)}
        >
          {cell(user)}
          {sort === 'username' && <Narrow user={user} />}
        </span>
      ))}
      <span role="gridcell" className={classText(styles['cell'], styles['edit'])}>
        <Link href={`/users/${encodeURIComponent(username)}`} tabIndex={-1} aria-label={`Edit ${username}`}>
          Edit
        </Link>
      </span>
    </div>
  )
})
UserRow.displayName = 'UserRow'
