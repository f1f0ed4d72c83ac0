import { useSelector } from '@xstate/react'
import { type CSSProperties, type KeyboardEvent, useId, useRef } from 'react'
import type { UserColumn } from '../../domain/users/sought-users.ts'
import { rowHeight } from '../../domain/widgets/grid/lines.ts'
import { isEachChosen } from '../../machines/kit/selection.ts'
import type { UserListRef } from '../../machines/users/user-list.ts'
import { useRowInSight, useVirtualRows } from '../adapters/rows/use-virtual-rows.ts'
import { AllChoice } from '../ui/lists/all-choice.tsx'
import { rowStep } from '../ui/lists/row-step.ts'
import sort from '../widgets/figures/sort-button.module.css'
import { choiceWidth } from '../widgets/sheet/row-choice.tsx'
import { UserRow } from './user-row.tsx'
import styles from './users.module.css'

interface Props {
  readonly users: UserListRef
}

const columns: readonly {
  readonly column: UserColumn
  readonly title: string
  readonly className?: string | undefined
}[] = [
  { column: 'username', title: 'User name', className: styles['tall'] },
  { column: 'given_name', title: 'Given name', className: styles['wide'] },
  { column: 'family_name', title: 'Family name', className: styles['wide'] },
  { column: 'defaultCode', title: 'Default code', className: styles['wide'] },
  { column: 'defaultDashboardType', title: 'Default dashboard', className: styles['wide'] },
  { column: 'role', title: 'Role', className: styles['role'] },
  { column: 'status', title: 'Status', className: styles['status'] },
  { column: 'lastLogin', title: 'Last login', className: styles['wide'] },
]

const AllUsersChoice = ({ users }: Props) => {
  const areAll = useSelector(users, ({ context: { selection, found } }) =>
    isEachChosen(
      selection,
      found.map(({ username }) => username),
    ),
  )
  const isAny = useSelector(users, ({ context }) => context.selection.chosen.size > 0)
  return (
    <AllChoice
      label="Choose all that are shown"
      areAll={areAll}
      isAny={isAny}
      onToggle={() => users.send({ type: 'all.toggled' })}
    />
  )
}

const Head = ({ users }: Props) => {
  const { column: by, isDescending } = useSelector(users, ({ context }) => context.sort)
  return (
    <div role="rowgroup" className={styles['head']}>
      <div role="row" aria-rowindex={1} className={styles['row']}>
        <span role="columnheader" className={styles['choice']}>
          <AllUsersChoice users={users} />
        </span>
        {columns.map(({ column, title, className }) => (
          <span
            key={column}
            role="columnheader"
            aria-sort={column === by ? (isDescending ? 'descending' : 'ascending') : 'none'}
            className={className}
          >
            <button
              type="button"
              className={sort['button']}
              data-sorted={column === by}
              onClick={() => users.send({ type: 'sort.chosen', column })}
            >
              <span className={sort['title']}>{title}</span>
              <span className={sort['mark']} aria-hidden="true">
                {column === by && isDescending ? '↓' : '↑'}
              </span>
            </button>
          </span>
        ))}
        <span role="columnheader" className={styles['edit']}>
          Edit
        </span>
      </div>
    </div>
  )
}

const press = (users: UserListRef, event: KeyboardEvent<HTMLDivElement>): void => {
  const { key, shiftKey, ctrlKey, metaKey, target, currentTarget } = event
  const { found, active } = users.getSnapshot().context
  const at = found[active]?.username
  const step = rowStep(key)
  if (step !== undefined) {
    // what had it may be drawn no more where this leads
    currentTarget.focus({ preventScroll: true })
    users.send({ type: 'active.moved', step, isRanged: shiftKey })
  } else if (target !== currentTarget || at === undefined) return
  else if (key === ' ') users.send({ type: shiftKey ? 'row.ranged' : 'row.toggled', key: at })
  else if (key === 'a' && (ctrlKey || metaKey)) users.send({ type: 'all.toggled' })
  else if (key === 'Enter') currentTarget.querySelector<HTMLElement>('[data-active=true] a')?.click()
  else return
  event.preventDefault()
}

// three lines of text
const narrowHeight = 72

// as much as the tallest screens show at first
const height = 1_000

const sizes = (rowSize: number): CSSProperties & Record<'--choice' | '--row', string> => ({
  '--choice': `${choiceWidth.toString()}px`,
  '--row': `${rowSize.toString()}px`,
})

export const UserTable = ({ users, isNarrow }: Props & { readonly isNarrow: boolean }) => {
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const found = useSelector(users, ({ context }) => context.found)
  const active = useSelector(users, ({ context }) => context.active)
  const chosen = useSelector(users, ({ context }) => context.selection.chosen)
  const rowSize = isNarrow ? narrowHeight : rowHeight
  const virtual = useVirtualRows({ count: found.length, scroller, height, kept: active, rowSize })
  useRowInSight(virtual, active)
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label="Users"
      aria-multiselectable
      aria-rowcount={found.length + 1}
      aria-activedescendant={`${id}-${active.toString()}`}
      tabIndex={0}
      className={styles['scroller']}
      data-narrow={isNarrow}
      style={sizes(rowSize)}
      onKeyDown={(event) => press(users, event)}
    >
      <Head users={users} />
      <div role="rowgroup" className={styles['body']} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const user = found[index]
          return (
            user !== undefined && (
              <UserRow
                key={user.username}
                users={users}
                id={`${id}-${index.toString()}`}
                user={user}
                place={index}
                top={start}
                isChosen={chosen.has(user.username)}
                isActive={index === active}
              />
            )
          )
        })}
      </div>
    </div>
  )
}
