import { NativeSelect, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { Role } from '../../domain/permissions/permission.ts'
import type { UserFilter } from '../../domain/users/sought-users.ts'
import { statusTitles, type UserStatus } from '../../domain/users/user.ts'
import type { UserListRef } from '../../machines/users/user-list.ts'
import { roleChoices } from './user-texts.ts'
import styles from './users.module.css'

interface Props {
  readonly users: UserListRef
}

const any = { value: '', label: 'Any' }

const statuses: Readonly<Record<string, UserStatus>> = { allowed: 1, blocked: 0 }

export const UserFilters = ({ users }: Props) => {
  const filter = useSelector(users, ({ context }) => context.filter)
  const change = (changed: Partial<UserFilter>) =>
    users.send({ type: 'filter.changed', filter: { ...filter, ...changed } })
  const statusNames = Object.entries(statuses)
  return (
    <div className={styles['filter']}>
      <TextInput
        className={styles['search']}
        label="Search"
        description="By name, user name, email or code"
        type="search"
        value={filter.search}
        onChange={(event) => change({ search: event.currentTarget.value })}
      />
      <NativeSelect
        label="Role"
        data={[any, ...roleChoices]}
        value={filter.role ?? ''}
        onChange={({ currentTarget: { value } }) => change({ role: Role.is(value) ? value : null })}
      />
      <NativeSelect
        label="Status"
        data={[any, ...statusNames.map(([value, status]) => ({ value, label: statusTitles[status] }))]}
        value={statusNames.find(([, status]) => status === filter.status)?.[0] ?? ''}
        onChange={({ currentTarget: { value } }) => change({ status: statuses[value] ?? null })}
      />
    </div>
  )
}
