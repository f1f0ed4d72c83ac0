import { Button, Checkbox, Group, Text, Title } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { ChangeRequestStatus } from '../../domain/change-requests/change-request.ts'
import { changeTitle } from '../../domain/change-requests/change-title.ts'
import type { ListedChangeRequest } from '../../domain/change-requests/listed-change-request.ts'
import { usernamesAffectedBy } from '../../domain/change-requests/proposed-change.ts'
import { instantText } from '../adapters/firm-time.ts'
import { useListPager } from '../adapters/rendering/use-list-pager.ts'
import { wordMatcher } from '../../domain/text/match-words.ts'
import type {
  changeDecisionMachine,
  changeDeclineMachine,
  ChangeRequestsRef,
  KnownRequests,
} from '../../machines/change-requests/change-requests.ts'
import { ConfirmingDialog, RefusalAlert } from '../ui/dialogs/confirming-dialog.tsx'
import { JustifyingDialog } from '../ui/dialogs/justifying-dialog.tsx'
import { ListLoading } from '../ui/lists/list-loading.tsx'
import frame from '../ui/lists/list-screen.module.css'
import { ListShell } from '../ui/lists/list-shell.tsx'
import type { DataColumn } from '../ui/tables/data-column.ts'
import { DataTable } from '../ui/tables/data-table.tsx'
import { SearchedList } from '../ui/lists/searched-list.tsx'
import { ShowEarlier } from '../ui/lists/show-earlier.tsx'
import { NoticeAlert } from '../ui/notice.tsx'
import { ListPages } from '../widgets/figures/list-pages.tsx'
import { changeLines } from './change-lines.ts'
import styles from './change-requests.module.css'

interface Props {
  readonly requests: ChangeRequestsRef
}

interface RowProps extends Props {
  readonly request: ListedChangeRequest
}

const pageSize = 50

const statusTitles: Readonly<Record<ChangeRequestStatus, string>> = {
  Pending: 'Waiting for approval',
  Approved: 'Approved',
  Declined: 'Declined',
  Withdrawn: 'Withdrawn',
  Expired: 'Expired',
  MadeAlone: 'Made without approval',
}

const endedText = ({ expiresAt, ended }: ListedChangeRequest): string => {
  if (expiresAt !== null) return `Until ${instantText(expiresAt)}`
  if (ended === null) return ''
  return ended.by === null ? instantText(ended.at) : `${ended.byName}, ${instantText(ended.at)}`
}

const ChangeList = ({ request }: Pick<RowProps, 'request'>) => (
  <dl className={styles['changes']}>
    {changeLines(request).map(({ label, from, to }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          {from === '' ? '' : `${from} → `}
          {to === '' ? 'nothing' : to}
        </dd>
      </div>
    ))}
  </dl>
)

const approvalObstacle = ({ change, isCurrent }: ListedChangeRequest, reader: string): string | null => {
  if (!isCurrent) return 'The data has changed since. Nobody can approve this request.'
  return usernamesAffectedBy(change).includes(reader) ? 'You cannot approve a change about yourself.' : null
}

const RequestActs = ({ requests, request }: RowProps) => {
  const reader = useSelector(requests, ({ context }) => context.reader)
  const title = changeTitle(request.change)
  if (request.status !== 'Pending') return null
  if (request.by === reader)
    return (
      <Button
        variant="default"
        size="xs"
        aria-label={`Withdraw: ${title}`}
        onClick={() => requests.send({ type: 'withdraw.requested', request })}
      >
        Withdraw
      </Button>
    )
  const obstacle = approvalObstacle(request, reader)
  return (
    <Group gap="xs">
      {obstacle === null ? (
        <Button
          size="xs"
          aria-label={`Approve: ${title}`}
          onClick={() => requests.send({ type: 'approve.requested', request })}
        >
          Approve
        </Button>
      ) : (
        <span className={frame['detail']}>{obstacle}</span>
      )}
      <Button
        variant="default"
        size="xs"
        aria-label={`Decline: ${title}`}
        onClick={() => requests.send({ type: 'decline.requested', request })}
      >
        Decline
      </Button>
    </Group>
  )
}

const columns: readonly DataColumn<ListedChangeRequest, ChangeRequestsRef>[] = [
  {
    title: 'Change',
    isHeader: true,
    cell: (request) => (
      <>
        {changeTitle(request.change)}
        <ChangeList request={request} />
      </>
    ),
  },
  {
    title: 'Requested by',
    narrow: { below: '60rem', lines: ({ by, byName, at }) => [`Requested by ${byName} (${by}), ${instantText(at)}`] },
    cell: ({ by, byName, at }) => (
      <>
        {byName}
        <span className={frame['detail']}>
          {by}, {instantText(at)}
        </span>
      </>
    ),
  },
  {
    title: 'Status',
    cell: (request, requests) => (
      <>
        {statusTitles[request.status]}
        <span className={frame['detail']}>{endedText(request)}</span>
        {request.ended !== null && request.ended.reason !== null && (
          <span className={frame['reason']}>{request.ended.reason}</span>
        )}
        <div className={styles['acts']}>
          <RequestActs requests={requests} request={request} />
        </div>
      </>
    ),
  },
]

const requestMatcher = (search: string) => {
  const isFound = wordMatcher(search)
  return ({ change, people, by, byName, ended }: ListedChangeRequest): boolean =>
    isFound(
      [changeTitle(change), by, byName, ended?.byName, ended?.reason, ...people.map(({ name }) => name)].join(' '),
    )
}

const RequestList = ({ requests, known }: Props & { readonly known: KnownRequests }) => {
  const { search, page, isPendingOnly } = useSelector(requests, ({ context }) => context)
  const isListing = useSelector(requests, (snapshot) => snapshot.matches({ listed: 'listingMore' }))
  const isFailed = useSelector(requests, (snapshot) => snapshot.matches({ listed: 'moreFailed' }))
  const found = (isPendingOnly ? known.pending : known.requests).filter(requestMatcher(search))
  const pager = useListPager(found.length, page, pageSize)
  return (
    <>
      <Checkbox
        label="Show only waiting requests"
        mb="sm"
        checked={isPendingOnly}
        onChange={() => requests.send({ type: 'pending.toggled' })}
      />
      <SearchedList
        description="By change, name, user name or reason"
        search={search}
        onSearch={(typed) => requests.send({ type: 'search.typed', search: typed })}
        found={found.length}
        noun="change request"
      >
        {found.length > 0 && (
          <DataTable
            className={frame['table']}
            columns={columns}
            of={requests}
            rows={found.slice(pager.start, pager.end)}
            rowKey={({ id }) => id}
          />
        )}
        <ListPages
          label="the change requests"
          pager={pager}
          total={found.length}
          onTurn={(turned) => requests.send({ type: 'page.chosen', page: turned })}
        />
        <ShowEarlier
          what="change requests"
          hasMore={!isPendingOnly && known.next !== null}
          isListing={isListing}
          isFailed={isFailed}
          onMore={() => requests.send({ type: 'more.requested' })}
        />
      </SearchedList>
    </>
  )
}

const DecisionDialog = ({ deciding }: { readonly deciding: ActorRefFrom<typeof changeDecisionMachine> }) => {
  const { act, request } = useSelector(deciding, ({ context }) => context.of)
  const isApproval = act === 'approve'
  return (
    <ConfirmingDialog
      acting={deciding}
      title={isApproval ? 'Approve this change?' : 'Withdraw this request?'}
      act={isApproval ? 'Approve' : 'Withdraw'}
      refused={(refusal) => <RefusalAlert>{refusal}</RefusalAlert>}
    >
      {changeTitle(request.change)}
      <ChangeList request={request} />
      {isApproval
        ? `Plutus makes the change at once. ${request.byName} requested it on ${instantText(request.at)}.`
        : 'The change is not made.'}
    </ConfirmingDialog>
  )
}

const DeclineDialog = ({ declining }: { readonly declining: ActorRefFrom<typeof changeDeclineMachine> }) => {
  const request = useSelector(declining, ({ context }) => context.of)
  return (
    <JustifyingDialog
      justifying={declining}
      title="Decline this change"
      act="Decline"
      description={`${request.byName} and all administrators can read the reason.`}
    >
      {changeTitle(request.change)}
      <ChangeList request={request} />
    </JustifyingDialog>
  )
}

export const ChangeRequestsScreen = ({ requests }: Props) => {
  const list = useSelector(requests, ({ context }) => context.list)
  const notice = useSelector(requests, ({ context }) => context.notice)
  const { deciding, declining } = useSelector(requests, ({ children }) => children)
  return (
    <div className={frame['screen']}>
      <div className={frame['heading']}>
        <Title order={1} size="h2">
          Change requests
        </Title>
      </div>
      <Text size="sm" c="dimmed" mb="md">
        Changes by an administrator to limits, delegates and staff user accounts wait here. A second administrator or a
        superadministrator approves them. An administrator cannot approve if, in the last 30 days, one of the two
        changed the user account of the other. A request ends after 7 days.
      </Text>
      <NoticeAlert notice={notice} onDismiss={() => requests.send({ type: 'notice.dismissed' })} />
      <ListShell
        list={list}
        loading={<ListLoading what="change requests" />}
        onRetry={() => requests.send({ type: 'list.retried' })}
      >
        {(known) =>
          known.pending.length + known.requests.length === 0 ? (
            <Text c="dimmed">No change requests yet</Text>
          ) : (
            <RequestList requests={requests} known={known} />
          )
        }
      </ListShell>
      {deciding !== undefined && <DecisionDialog deciding={deciding} />}
      {declining !== undefined && <DeclineDialog declining={declining} />}
    </div>
  )
}
