import { useSelector } from '@xstate/react'
import { displayMoment } from '../../../domain/dates/display-date.ts'
import type { OrderView, ShownPart } from '../../../domain/trading/access/order-view.ts'
import { capacityTexts, type ShownAccountChange } from '../../../domain/trading/order/order-evidence.ts'
import type { AccountChangeKind } from '../../../domain/users/account-change.ts'
import { followedIn } from '../../../machines/kit/followed.ts'
import type { OrderViewsRef } from '../../../machines/trading/order-views.ts'
import { FigureTable } from '../../ledger/what-if/figure-table.tsx'
import { ListLoading } from '../../ui/lists/list-loading.tsx'
import frame from '../../ui/lists/list-screen.module.css'
import { ListShell } from '../../ui/lists/list-shell.tsx'

interface Props {
  readonly views: OrderViewsRef
  readonly id: string
}

const shownTexts: Readonly<Record<ShownPart, string>> = {
  ...{ details: 'Its details', approval: 'To approve it', evidence: 'Its evidence' },
}

const shownText = ({ shown, isPart }: OrderView): string =>
  `${shownTexts[shown]}${isPart ? ', of their own accounts alone' : ''}`

const changeTexts: Readonly<Record<AccountChangeKind, string>> = {
  UserAdded: 'Created the user account',
  UserRightsChanged: 'Changed role or access',
  UserDetailsChanged: 'Changed contact details',
  UserBlocked: 'Blocked',
  UserAllowed: 'Allowed',
  UserDeleted: 'Deleted',
  UserWithdrawn: 'Withdrew the import that created it',
  PasswordChanged: 'Changed the password',
  PasswordReset: 'Set a password',
  PasswordChangeAsked: 'Asked for a new password',
  LinkIssued: 'Sent a link to set a password',
  LinkUsed: 'Used a link',
  LinksRevoked: 'Revoked links',
}

interface ChangeProps {
  readonly id: string
  readonly changes: readonly ShownAccountChange[]
}

const AccountChangeTable = ({ id, changes }: ChangeProps) => (
  <>
    <p className={frame['detail']}>Changes to approvers’ user accounts by the person who entered the order</p>
    <FigureTable
      label={`Changes to user accounts of approvers of order ${id}`}
      columns={[{ title: 'When' }, { title: 'Who' }, { title: 'Approver' }, { title: 'What' }]}
      rows={changes.map(({ position, at, name, approverName, change }) => ({
        key: position.toString(),
        cells: [displayMoment(new Date(at)), name, approverName, changeTexts[change]],
      }))}
    />
  </>
)

export const OrderViewList = ({ views, id }: Props) => {
  const list = useSelector(views, followedIn)
  return (
    <ListShell
      list={list}
      loading={<ListLoading what="who looked at it" height="4rem" />}
      refused="Who looked at it is not to be seen here."
      onRetry={() => views.send({ type: 'read.retried' })}
    >
      {({ views: looks, accountChanges }) => (
        <>
          <p className={frame['detail']}>Who looked at it</p>
          <FigureTable
            label={`Who looked at order ${id}`}
            columns={[{ title: 'When' }, { title: 'Who' }, { title: 'What' }]}
            rows={looks.map((view) => ({
              key: [view.at, view.by, view.shown].join(' '),
              cells: [
                displayMoment(new Date(view.at)),
                `${view.name}, ${capacityTexts[view.capacity]}`,
                shownText(view),
              ],
            }))}
          />
          {accountChanges.length > 0 && <AccountChangeTable id={id} changes={accountChanges} />}
        </>
      )}
    </ListShell>
  )
}
