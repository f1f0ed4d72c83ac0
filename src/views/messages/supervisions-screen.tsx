import { Button, Title } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { instantText } from '../adapters/firm-time.ts'
import { O } from '../../domain/fp.ts'
import { type ListedSupervision, supervisionColumns } from '../../domain/messages/supervision.ts'
import { useListPager } from '../adapters/rendering/use-list-pager.ts'
import { wordMatcher } from '../../domain/text/match-words.ts'
import type { SupervisionsRef } from '../../machines/messages/supervisions.ts'
import { ExplorerDialog } from '../explorers/explorer-dialog.tsx'
import { RefusalAlert } from '../ui/dialogs/confirming-dialog.tsx'
import { ListLoading } from '../ui/lists/list-loading.tsx'
import frame from '../ui/lists/list-screen.module.css'
import { ListShell } from '../ui/lists/list-shell.tsx'
import { SearchedList } from '../ui/lists/searched-list.tsx'
import { listColumns } from '../ui/tables/data-column.ts'
import { DataTable } from '../ui/tables/data-table.tsx'
import { ListPages } from '../widgets/figures/list-pages.tsx'
import { SupervisionDialog } from './supervision-dialog.tsx'
import styles from './supervisions.module.css'

interface Props {
  readonly supervisions: SupervisionsRef
}

const pageSize = 50

const columns = listColumns<ListedSupervision, null, keyof typeof supervisionColumns>(supervisionColumns, {
  mailbox: {
    isHeader: true,
    cell: ({ of, ofName }) => (
      <>
        {ofName}
        <span className={frame['detail']}>{of}</span>
      </>
    ),
  },
  openedBy: {
    narrow: {
      below: '60rem',
      lines: ({ by, byName, at, until }) => [
        `Opened by ${byName} (${by}), ${instantText(at)} until ${instantText(until)}`,
      ],
    },
    cell: ({ by, byName }) => (
      <>
        {byName}
        <span className={frame['detail']}>{by}</span>
      </>
    ),
  },
  reason: { className: styles['reason'], cell: ({ reason }) => reason },
  from: { narrow: { below: '60rem' }, cell: ({ at }) => instantText(at) },
  until: { narrow: { below: '60rem' }, cell: ({ until }) => instantText(until) },
})

const SupervisionList = ({ supervisions, all }: Props & { readonly all: readonly ListedSupervision[] }) => {
  const { search, page } = useSelector(supervisions, ({ context }) => context)
  const isFound = wordMatcher(search)
  const found = all.filter(({ of, ofName, by, byName, reason }) => isFound([of, ofName, by, byName, reason].join(' ')))
  const pager = useListPager(found.length, page, pageSize)
  return (
    <SearchedList
      description="By name, user name or reason"
      search={search}
      onSearch={(typed) => supervisions.send({ type: 'search.typed', search: typed })}
      found={found.length}
      noun="supervision"
    >
      {found.length > 0 && (
        <DataTable
          className={frame['table']}
          columns={columns}
          of={null}
          rows={found.slice(pager.start, pager.end)}
          rowKey={({ id }) => id}
        />
      )}
      <ListPages
        label="the supervisions"
        pager={pager}
        total={found.length}
        onTurn={(turned) => supervisions.send({ type: 'page.chosen', page: turned })}
      />
    </SearchedList>
  )
}

export const SupervisionsScreen = ({ supervisions }: Props) => {
  const { list, problem } = useSelector(supervisions, ({ context }) => context)
  const { explorer, opening } = useSelector(supervisions, ({ children }) => children)
  const isExporting = useSelector(supervisions, (snapshot) => snapshot.matches('exporting'))
  return (
    <div className={frame['screen']}>
      <div className={frame['heading']}>
        <Title order={1} size="h2">
          Supervision of messages
        </Title>
        <div className={frame['acts']}>
          <Button
            variant="default"
            loading={isExporting}
            disabled={O.isNone(list.known)}
            onClick={() => supervisions.send({ type: 'export.requested' })}
          >
            Export CSV
          </Button>
          <Button onClick={() => supervisions.send({ type: 'supervision.begun' })}>Read messages…</Button>
        </div>
      </div>
      {O.isSome(problem) && <RefusalAlert>{problem.value}</RefusalAlert>}
      <ListShell
        list={list}
        loading={<ListLoading what="supervisions" />}
        empty="No supervision yet. Each opening of another person’s messages is listed here with the reason."
        onRetry={() => supervisions.send({ type: 'list.retried' })}
      >
        {(all) => <SupervisionList supervisions={supervisions} all={all} />}
      </ListShell>
      {explorer !== undefined && <ExplorerDialog explorer={explorer} />}
      {opening !== undefined && <SupervisionDialog opening={opening} />}
    </div>
  )
}
