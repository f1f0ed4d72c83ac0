import type { ReactNode } from 'react'
import { waitsMark } from '../../domain/change-requests/waits-text.ts'
import { columnKeys } from '../../domain/lists/list-column.ts'
import type { ListedUser } from '../../domain/users/listed-user.ts'
import { type UserColumn, userColumns } from '../../domain/users/user-columns.ts'
import { statusTitles } from '../../domain/users/user.ts'
import { lastLoginText, mailRefusedText } from './user-texts.ts'
import { classText } from '../ui/class-text.ts'
import styles from './users.module.css'

interface UserColumnLayout {
  /** The column's width in the grid. */
  readonly track: string
  /** A narrow grid has a track for the column, lists its text under the name, or has it in the name. */
  readonly narrow: { readonly track: string } | 'listed' | 'named'
  readonly className?: string | undefined
  /** For text that depends on the firm's time zone. */
  readonly text?: (user: ListedUser) => string
  readonly cell?: (user: ListedUser) => ReactNode
}

const Username = ({ user: { username, email, mailRefusal, waits } }: { readonly user: ListedUser }) => (
  <span className={classText(styles['wide'], styles['named'])} title={username}>
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
)

const columnLayouts: Readonly<Record<UserColumn, UserColumnLayout>> = {
  username: {
    track: 'minmax(6.5rem, 1.9fr)',
    narrow: { track: 'minmax(0, 1fr)' },
    className: styles['tall'],
    cell: (user) => <Username user={user} />,
  },
  given_name: { track: 'minmax(4.75rem, 0.9fr)', narrow: 'named' },
  family_name: { track: 'minmax(5.5rem, 0.9fr)', narrow: 'named' },
  defaultCode: { track: 'minmax(4.25rem, 0.6fr)', narrow: 'listed' },
  defaultDashboardType: { track: 'minmax(5.75rem, 0.7fr)', narrow: 'listed' },
  role: { track: 'minmax(8.25rem, 1fr)', narrow: { track: '9rem' }, className: styles['role'] },
  status: {
    track: '4.25rem',
    narrow: { track: '4.5rem' },
    className: styles['status'],
    cell: ({ status }) => <span data-blocked={status === 0}>{statusTitles[status]}</span>,
  },
  lastLogin: { track: 'minmax(9.5rem, 1.2fr)', narrow: 'listed', text: lastLoginText },
}

export interface UserTableColumn {
  readonly title: string
  readonly sort: UserColumn
  readonly className: string | undefined
  /** True if the text stays on one line. Other columns wrap, so that no text is cut. */
  readonly isOneLine: boolean
  readonly text: (user: ListedUser) => string
  readonly cell: (user: ListedUser) => ReactNode
}

export const userTableColumns: readonly UserTableColumn[] = columnKeys(userColumns).map((sort) => {
  const { title } = userColumns[sort]
  const { className, narrow, text = userColumns[sort].text, cell = text } = columnLayouts[sort]
  return {
    title,
    sort,
    text,
    cell,
    isOneLine: typeof narrow !== 'string',
    className: classText(className, typeof narrow === 'string' ? styles['wide'] : undefined),
  }
})

/** The texts of columns that a narrow grid lists under the name of a user. */
export const narrowRowTexts = (user: ListedUser): readonly string[] =>
  userTableColumns.filter(({ sort }) => columnLayouts[sort].narrow === 'listed').map(({ text }) => text(user))

const tableColumnLayouts = userTableColumns.map(({ sort }) => columnLayouts[sort])

export const wideTracks = tableColumnLayouts.map(({ track }) => track).join(' ')

export const narrowTracks = tableColumnLayouts
  .flatMap(({ narrow }) => (typeof narrow === 'string' ? [] : [narrow.track]))
  .join(' ')
