import { Button, Title } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { momentText } from '../adapters/firm-time.ts'
import { O } from '../../domain/fp.ts'
import type { ListedSupervision } from '../../domain/messages/supervision.ts'
import { useListPager } from '../adapters/rendering/use-list-pager.ts'
import { wordsFound } from '../../domain/words-found.ts'
import type { SupervisionsRef } from '../../machines/messages/supervisions.ts'
import { ExplorerDialog } from '../explorers/explorer-dialog.tsx'
import { RefusalAlert } from '../ui/dialogs/confirming-dialog.tsx'
import { ListLoading } from '../ui/lists/list-loading.tsx'
import frame from '../ui/lists/list-screen.module.css'
import { ListShell } from '../ui/lists/list-shell.tsx'
import { ListTable } from '../ui/lists/list-table.tsx'
import { SearchedList } from '../ui/lists/searched-list.tsx'
import { ListPages } from '../widgets/figures/list-pages.tsx'
import { SupervisionDialog } from './supervision-dialog.tsx'
import styles from './supervisions.module.css'

interface Props {
  readonly supervisions: SupervisionsRef
}

const pageSize = 50

const Row = ({ listed: { of, ofName, by, byName, reason, at, until } }: { readonly listed: ListedSupervision }) => (
  <tr>
    <th scope="row">
      {ofName}
      <span className={frame['detail']}>{of}</span>
      <span className={styles['least']}>
        Opened by {byName} ({by}), {momentText(at)} until {momentText(until)}
      </span>
    </th>
    <td className={styles['wide']}>
      {byName}
      <span className={frame['detail']}>{by}</span>
    </td>
    <td className={styles['reason']}>{reason}</td>
    <td className={styles['wide']}>{momentText(at)}</td>
    <td className={styles['wide']}>{momentText(until)}</td>
  </tr>
)

const Listed = ({ supervisions, all }: Props & { readonly all: readonly ListedSupervision[] }) => {
  const { search, page } = useSelector(supervisions, ({ context }) => context)
  const isFound = wordsFound(search)
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
        <ListTable
          className={frame['table']}
          columns={[
            ['Mailbox'],
            ['Opened by', styles['wide']],
            ['Reason'],
            ['From', styles['wide']],
            ['Until', styles['wide']],
          ]}
        >
          {found.slice(pager.start, pager.end).map((listed) => (
            <Row key={listed.id} listed={listed} />
          ))}
        </ListTable>
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
        {(all) => <Listed supervisions={supervisions} all={all} />}
      </ListShell>
      {explorer !== undefined && <ExplorerDialog explorer={explorer} />}
      {opening !== undefined && <SupervisionDialog opening={opening} />}
    </div>
  )
}
