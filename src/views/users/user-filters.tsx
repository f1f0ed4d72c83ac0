import { useSelector } from '@xstate/react'
import { statusTitles, type UserStatus } from '../../domain/users/user.ts'
import type { UserListRef } from '../../machines/users/user-list.ts'
import { FilterChoice, ListFilter } from '../ui/lists/list-filter.tsx'
import { mailRefusedText, roleChoices } from './user-texts.ts'

interface Props {
  readonly users: UserListRef
}

const userStatuses: readonly UserStatus[] = [1, 0]

export const UserFilters = ({ users }: Props) => {
  const filter = useSelector(users, ({ context }) => context.query.filter)
  return (
    <ListFilter
      description="By name, user name, email or code"
      filter={filter}
      onFilter={(changed) => users.send({ type: 'filter.changed', filter: changed })}
    >
      {(change) => (
        <>
          <FilterChoice label="Role" choices={roleChoices} value={filter.role} onChange={(role) => change({ role })} />
          <FilterChoice
            label="Status"
            choices={userStatuses.map((value) => ({ value, label: statusTitles[value] }))}
            value={filter.status}
            onChange={(status) => change({ status })}
          />
          <FilterChoice
            label="Email"
            choices={[{ value: 'refused', label: mailRefusedText }]}
            value={filter.mail}
            onChange={(mail) => change({ mail })}
          />
        </>
      )}
    </ListFilter>
  )
}
