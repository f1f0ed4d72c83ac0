import { useSelector } from '@xstate/react'
import { instantText } from '../../adapters/firm-time.ts'
import type { OrderView, ViewedOrderPart } from '../../../domain/trading/access/order-view.ts'
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

const shownPartTexts: Readonly<Record<ViewedOrderPart, string>> = {
  details: 'Details',
  approval: 'Approval',
  evidence: 'Evidence',
}

const shownPartText = ({ shown, isPart }: OrderView): string =>
  `${shownPartTexts[shown]}${isPart ? ', own accounts only' : ''}`

const accountChangeTexts: Readonly<Record<AccountChangeKind, string>> = {
  UserAdded: 'Created the user account',
  UserRightsChanged: 'Changed role or access',
  UserDetailsChanged: 'Changed contact details',
  UserBlocked: 'Blocked',
  UserAllowed: 'Allowed',
  UserDeleted: 'Deleted',
  UserWithdrawn: 'Undid the import that created the account',
  PasswordChanged: 'Changed the password',
  PasswordReset: 'Set a password',
  PasswordChangeAsked: 'Requested a new password',
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
      columns={[{ title: 'Time' }, { title: 'Person' }, { title: 'Approver' }, { title: 'Change' }]}
      rows={changes.map(({ position, at, name, approverName, change }) => ({
        key: position.toString(),
        cells: [instantText(at), name, approverName, accountChangeTexts[change]],
      }))}
    />
  </>
)

export const OrderViewList = ({ views, id }: Props) => {
  const list = useSelector(views, followedIn)
  return (
    <ListShell
      list={list}
      loading={<ListLoading what="views of this order" height="4rem" />}
      refused="You cannot see who viewed this order."
      onRetry={() => views.send({ type: 'read.retried' })}
    >
      {({ views: looks, accountChanges }) => (
        <>
          <p className={frame['detail']}>Viewed by</p>
          <FigureTable
            label={`Views of order ${id}`}
            columns={[{ title: 'Time' }, { title: 'Person' }, { title: 'Part' }]}
            rows={looks.map((view) => ({
              key: [view.at, view.by, view.shown].join(' '),
              cells: [instantText(view.at), `${view.name}, ${capacityTexts[view.capacity]}`, shownPartText(view)],
            }))}
          />
          {accountChanges.length > 0 && <AccountChangeTable id={id} changes={accountChanges} />}
        </>
      )}
    </ListShell>
  )
}
