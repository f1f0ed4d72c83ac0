import { CheckTarget } from '../ui/lists/check-target.tsx'
import { memo } from 'react'
import { Link } from 'wouter'
import { waitsMark } from '../../domain/change-requests/waits-text.ts'
import { dashboardTitles } from '../../domain/dashboards/dashboard-type.ts'
import { nameOf } from '../../domain/users/identity.ts'
import type { ListedUser } from '../../domain/users/listed-user.ts'
import { statusTitles } from '../../domain/users/user.ts'
import type { UserListRef } from '../../machines/users/user-list.ts'
import { lastLoginText, mailRefusedText, rolesText } from './user-texts.ts'
import styles from './users.module.css'

interface Props {
  readonly users: UserListRef
  readonly id: string
  readonly user: ListedUser
  readonly place: number
  readonly top: number
  readonly isChosen: boolean
  readonly isActive: boolean
}

const cellOf = (place: string): string => `${styles['cell'] ?? ''} ${styles[place] ?? ''}`

const wide = cellOf('wide')
const named = `${styles['wide'] ?? ''} ${styles['named'] ?? ''}`

export const UserRow = memo(({ users, id, user, place, top, isChosen, isActive }: Props) => {
  const { username, email, given_name, family_name, defaultCode, defaultDashboardType, status, mailRefusal, waits } =
    user
  const lastLogin = lastLoginText(user)
  const dashboard = dashboardTitles[defaultDashboardType]
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={place + 2}
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
      <span role="rowheader" className={cellOf('tall')}>
        <span className={named} title={username}>
          <span className={styles['cell']}>{username}</span>
          {mailRefusal !== null && (
            <span className={styles['mark']} title={email}>
              {mailRefusedText}
            </span>
          )}
          {waits !== undefined && (
            <span className={styles['mark']} title={waitsMark}>
              Waits
            </span>
          )}
        </span>
        <span className={styles['narrow']}>
          {nameOf(user)}
          <span className={styles['dim']}>
            {mailRefusal !== null && <span className={styles['mark']}>{mailRefusedText}</span>}
            {waits !== undefined && <span className={styles['mark']}>{waitsMark}</span>}
            {[username, defaultCode, dashboard, lastLogin].filter((text) => text !== '').join(' · ')}
          </span>
        </span>
      </span>
      <span role="gridcell" className={wide}>
        {given_name}
      </span>
      <span role="gridcell" className={wide}>
        {family_name}
      </span>
      <span role="gridcell" className={wide}>
        {defaultCode}
      </span>
      <span role="gridcell" className={wide}>
        {dashboard}
      </span>
      <span role="gridcell" className={cellOf('role')}>
        {rolesText(user)}
      </span>
      <span role="gridcell" className={cellOf('status')} data-blocked={status === 0}>
        {statusTitles[status]}
      </span>
      <span role="gridcell" className={wide}>
        {lastLogin}
      </span>
      <span role="gridcell" className={cellOf('edit')}>
        <Link href={`/users/${encodeURIComponent(username)}`} tabIndex={-1} aria-label={`Edit ${username}`}>
          Edit
        </Link>
      </span>
    </div>
  )
})
UserRow.displayName = 'UserRow'
