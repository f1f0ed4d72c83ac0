import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { displayDate } from '../../../domain/dates/display-date.ts'
import { breakId, type ListedBreak, subjectText } from '../../../domain/ledger/reconciliation/break.ts'
import { breakColumns } from '../../../domain/ledger/reconciliation/break-columns.ts'
import { areAllChosen, type ReconciliationRef } from '../../../machines/ledger/reconciliation.ts'
import frame from '../../ui/lists/list-screen.module.css'
import { listColumns } from '../../ui/tables/data-column.ts'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { amountText, breakAgeText, differenceText, outcomeText } from './break-texts.ts'
import styles from './reconciliation.module.css'

interface StateProps {
  readonly reconciliation: ReconciliationRef
  readonly listed: ListedBreak
}

const breakLabel = (listed: ListedBreak): string => `${subjectText(listed)} in ${listed.account}`

const isExplainable = ({ state }: ListedBreak): boolean => state !== 'Matched'

const State = ({ reconciliation, listed }: StateProps) => {
  const mayExplain = useSelector(reconciliation, ({ context }) => context.mayExplain)
  const { state, explanation } = listed
  return (
    <>
      <strong className={styles['state']} data-state={state}>
        {state}
      </strong>
      {explanation !== null && <span className={frame['reason']}>{explanation.reason}</span>}
      <span className={frame['detail']}>{outcomeText(listed)}</span>
      {mayExplain && isExplainable(listed) && (
        <Button
          className={styles['explain']}
          variant="default"
          size="compact-sm"
          aria-label={`Explain ${breakLabel(listed)}`}
          onClick={() => reconciliation.send({ type: 'explanation.begun', of: [listed] })}
        >
          Explain
        </Button>
      )}
    </>
  )
}

const columns = listColumns<ListedBreak, ReconciliationRef, keyof typeof breakColumns>(breakColumns, {
  account: {
    isHeader: true,
    className: styles['what'],
    cell: ({ account, accountName }) => (
      <>
        {account}
        <span className={frame['detail']}>{accountName}</span>
      </>
    ),
  },
  security: {
    narrow: { below: '60rem', lines: (listed) => [`${subjectText(listed)} on ${displayDate(listed.date)}`] },
    cell: (listed) => (
      <>
        {subjectText(listed)}
        <span className={frame['detail']}>{listed.securityName}</span>
      </>
    ),
  },
  ledger: {
    isFigure: true,
    narrow: {
      below: '60rem',
      lines: (listed) => [
        `Ledger ${amountText(listed, listed.ledger)}, custodian ${amountText(listed, listed.custodian)}`,
      ],
    },
    cell: (listed) => amountText(listed, listed.ledger),
  },
  custodian: {
    isFigure: true,
    narrow: { below: '60rem' },
    cell: (listed) => (
      <>
        {amountText(listed, listed.custodian)}
        <span className={frame['detail']}>{displayDate(listed.date)}</span>
      </>
    ),
  },
  difference: {
    isFigure: true,
    className: styles['difference'],
    narrow: {
      below: '30rem',
      className: styles['total'],
      lines: (listed) => [`Difference ${differenceText(listed)}`],
    },
    cell: differenceText,
  },
  age: {
    className: styles['since'],
    narrow: { below: '60rem', lines: (listed) => [`Since ${displayDate(listed.since)}, ${breakAgeText(listed)}`] },
    cell: (listed) => (
      <>
        {displayDate(listed.since)}
        <span className={frame['detail']}>{breakAgeText(listed)}</span>
      </>
    ),
  },
  state: {
    className: styles['status'],
    cell: (listed, reconciliation) => <State reconciliation={reconciliation} listed={listed} />,
  },
})

interface TableProps {
  readonly reconciliation: ReconciliationRef
  readonly shown: readonly ListedBreak[]
}

export const BreakTable = ({ reconciliation, shown }: TableProps) => {
  const { selection, sort, mayExplain } = useSelector(reconciliation, ({ context }) => context)
  const areAll = useSelector(reconciliation, ({ context }) => areAllChosen(context))
  return (
    <DataTable
      className={styles['table']}
      columns={columns}
      of={reconciliation}
      rows={shown}
      rowKey={breakId}
      sort={{ ...sort, onSort: (column) => reconciliation.send({ type: 'sort.chosen', column }) }}
      choices={
        mayExplain
          ? {
              allLabel: 'Select all that can be explained',
              areAll,
              chosen: selection.chosen,
              nameOf: breakLabel,
              canChoose: isExplainable,
              onSelect: (event) => reconciliation.send(event),
            }
          : undefined
      }
    />
  )
}
