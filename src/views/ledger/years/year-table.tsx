import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { displayDate } from '../../../domain/dates/display-date.ts'
import { instantText } from '../../adapters/firm-time.ts'
import type { AccountYear } from '../../../domain/ledger/years/closed-year.ts'
import { areAllChosen, type ClosedYearsRef } from '../../../machines/ledger/closed-years.ts'
import frame from '../../ui/lists/list-screen.module.css'
import type { DataColumn } from '../../ui/tables/data-column.ts'
import { DataTable } from '../../ui/tables/data-table.tsx'
import styles from './closed-years.module.css'

const YearStateText = ({ of: { closed, opened, changedFrom } }: { readonly of: AccountYear }) => (
  <>
    <strong className={styles['state']} data-state={closed === null ? 'open' : 'closed'}>
      {closed === null ? 'Open' : 'Closed'}
    </strong>
    {closed !== null && (
      <span className={frame['detail']}>
        {closed.by}, {instantText(closed.at)}
      </span>
    )}
    {changedFrom !== null && <span className={styles['changed']}>Changed since, from {displayDate(changedFrom)}</span>}
    {opened !== null && (
      <>
        <span className={frame['reason']}>Reopened: {opened.reason}</span>
        <span className={frame['detail']}>
          {opened.by}, {instantText(opened.at)}
        </span>
      </>
    )}
  </>
)

const columns: readonly DataColumn<AccountYear, ClosedYearsRef>[] = [
  {
    title: 'Account',
    isHeader: true,
    cell: ({ account, accountName }) => (
      <>
        {account}
        <span className={frame['detail']}>{accountName}</span>
      </>
    ),
  },
  { title: 'Group', narrow: { below: '40rem' }, cell: ({ group }) => group },
  { title: 'Adviser', narrow: { below: '40rem' }, cell: ({ adviser }) => adviser },
  {
    title: 'Status',
    cell: (listed, years) => {
      const { account, closed } = listed
      const act = closed === null ? 'close' : 'open'
      const text = act === 'close' ? 'Close' : 'Reopen'
      return (
        <>
          <YearStateText of={listed} />
          <Button
            className={styles['act']}
            variant="default"
            size="compact-sm"
            aria-label={`${text} ${account}`}
            onClick={() => years.send({ type: 'change.begun', act, accounts: [account] })}
          >
            {text}
          </Button>
        </>
      )
    },
  },
]

interface TableProps {
  readonly years: ClosedYearsRef
  readonly shown: readonly AccountYear[]
}

export const YearTable = ({ years, shown }: TableProps) => {
  const chosen = useSelector(years, ({ context }) => context.selection.chosen)
  const areAll = useSelector(years, ({ context }) => areAllChosen(context))
  return (
    <DataTable
      className={frame['table']}
      columns={columns}
      of={years}
      rows={shown}
      rowKey={({ account }) => account}
      choices={{
        allLabel: 'Select all',
        areAll,
        chosen,
        nameOf: ({ account }) => account,
        onSelect: (event) => years.send(event),
      }}
    />
  )
}
