import { useSelector } from '@xstate/react'
import { type CSSProperties, type KeyboardEvent, useId, useRef } from 'react'
import type { ListedUser } from '../../domain/users/listed-user.ts'
import { usersPerPage } from '../../domain/users/sought-users.ts'
import { rowHeight } from '../../domain/widgets/grid/lines.ts'
import { pagerOf } from '../../domain/widgets/table/pager.ts'
import { isEachChosen } from '../../machines/kit/selection.ts'
import { type ListedUsers, type UserListRef, usernamesIn, usersIn } from '../../machines/users/user-list.ts'
import { type ShownHeader, useDataTable } from '../adapters/rows/use-data-table.ts'
import { useScrollRowIntoView, useVirtualRows } from '../adapters/rows/use-virtual-rows.ts'
import { AllChoice } from '../ui/lists/all-choice.tsx'
import { rowStep } from '../ui/lists/row-step.ts'
import { SortHead } from '../ui/tables/sort-head.tsx'
import { choiceWidth } from '../widgets/sheet/row-choice.tsx'
import { UserRow } from './user-row.tsx'
import { narrowTracks, userTableColumns, type UserTableColumn, wideTracks } from './user-columns.tsx'
import styles from './users.module.css'

interface Props {
  readonly users: UserListRef
}

const AllUsersChoice = ({ users }: Props) => {
  const areAll = useSelector(users, ({ context }) => isEachChosen(context.selection, usernamesIn(context)))
  const isAny = useSelector(users, ({ context }) => context.selection.chosen.size > 0)
  return (
    <AllChoice
      label="Select all shown"
      areAll={areAll}
      isAny={isAny}
      onToggle={() => users.send({ type: 'all.toggled' })}
    />
  )
}

interface HeadProps extends Props {
  readonly heads: readonly ShownHeader<UserTableColumn>[]
}

const UserHead = ({ users, heads }: HeadProps) => (
  <div role="rowgroup" className={styles['head']}>
    <div role="row" aria-rowindex={1} className={styles['row']}>
      <span role="columnheader" className={styles['choice']}>
        <AllUsersChoice users={users} />
      </span>
      {heads.map(({ column: { title, sort, className }, sorted }) => (
        <span key={sort} role="columnheader" aria-sort={sorted} className={className}>
          <SortHead title={title} sorted={sorted} onSort={() => users.send({ type: 'sort.chosen', column: sort })} />
        </span>
      ))}
      <span role="columnheader" className={styles['edit']}>
        Edit
      </span>
    </div>
  </div>
)

const handleKey = (users: UserListRef, event: KeyboardEvent<HTMLDivElement>): void => {
  const { key, shiftKey, ctrlKey, metaKey, target, currentTarget } = event
  const { context } = users.getSnapshot()
  const at = usernamesIn(context)[context.active]
  const step = rowStep(key)
  if (step !== undefined) {
    // the focused element may disappear with the move
    currentTarget.focus({ preventScroll: true })
    users.send({ type: 'active.moved', step, isRanged: shiftKey })
  } else if (target !== currentTarget || at === undefined) return
  else if (key === ' ') users.send({ type: shiftKey ? 'row.ranged' : 'row.toggled', key: at })
  else if (key === 'a' && (ctrlKey || metaKey)) users.send({ type: 'all.toggled' })
  else if (key === 'Enter') currentTarget.querySelector<HTMLElement>('[data-active=true] a')?.click()
  else return
  event.preventDefault()
}

const narrowRowHeight = 84

// as much as the tallest screens show at first
const listHeight = 1_000

const sizeVariables = (rowSize: number): CSSProperties & Record<`--${string}`, string> => ({
  '--choice': `${choiceWidth.toString()}px`,
  '--row': `${rowSize.toString()}px`,
  '--wide-tracks': wideTracks,
  '--narrow-tracks': narrowTracks,
})

const usernameOf = ({ username }: ListedUser): string => username

interface TableProps extends Props {
  readonly listed: ListedUsers
  readonly isNarrow: boolean
}

export const UserTable = ({ users, listed: { total, page }, isNarrow }: TableProps) => {
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const found = useSelector(users, ({ context }) => usersIn(context))
  const { start: first } = pagerOf(total, page, usersPerPage)
  const active = useSelector(users, ({ context }) => context.active)
  const chosen = useSelector(users, ({ context }) => context.selection.chosen)
  const sort = useSelector(users, ({ context }) => context.query.sort)
  const { heads, lines } = useDataTable({ columns: userTableColumns, of: null, rows: found, rowKey: usernameOf, sort })
  const rowSize = isNarrow ? narrowRowHeight : rowHeight
  const virtual = useVirtualRows({ count: lines.length, scroller, height: listHeight, keptRow: active, rowSize })
  useScrollRowIntoView(virtual, active)
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label="Users"
      aria-multiselectable
      aria-rowcount={total + 1}
      aria-activedescendant={`${id}-${active.toString()}`}
      tabIndex={0}
      className={styles['scroller']}
      data-narrow={isNarrow}
      style={sizeVariables(rowSize)}
      onKeyDown={(event) => handleKey(users, event)}
    >
      <UserHead users={users} heads={heads} />
      <div role="rowgroup" className={styles['body']} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const line = lines[index]
          return (
            line !== undefined && (
              <UserRow
                key={line.key}
                users={users}
                id={`${id}-${index.toString()}`}
                user={line.row}
                index={first + index}
                top={start}
                isChosen={chosen.has(line.key)}
                isActive={index === active}
              />
            )
          )
        })}
      </div>
    </div>
  )
}
