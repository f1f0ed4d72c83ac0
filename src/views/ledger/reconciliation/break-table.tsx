import { CheckTarget } from '../../ui/lists/check-target.tsx'
import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { memo, type MouseEvent } from 'react'
import { displayDate } from '../../../domain/dates/display-date.ts'
import { breakId, type ListedBreak } from '../../../domain/ledger/reconciliation/break.ts'
import { type BreakColumn, subjectText } from '../../../domain/ledger/reconciliation/sought-breaks.ts'
import { areAllChosen, type ReconciliationRef } from '../../../machines/ledger/reconciliation.ts'
import { AllChoice } from '../../ui/lists/all-choice.tsx'
import frame from '../../ui/lists/list-screen.module.css'
import sort from '../../widgets/figures/sort-button.module.css'
import { amountText, daysText, differenceText, outcomeText } from './break-texts.ts'
import styles from './reconciliation.module.css'

interface Props {
  readonly reconciliation: ReconciliationRef
}

const columns: readonly {
  readonly column: BreakColumn
  readonly title: string
  readonly className?: string | undefined
  readonly isFigure?: true
}[] = [
  { column: 'account', title: 'Account' },
  { column: 'security', title: 'Security', className: styles['wide'] },
  { column: 'ledger', title: 'Ledger', className: styles['wide'], isFigure: true },
  { column: 'custodian', title: 'Custodian', className: styles['wide'], isFigure: true },
  { column: 'difference', title: 'Difference', className: styles['short'], isFigure: true },
  { column: 'age', title: 'Since', className: styles['wide'] },
  { column: 'state', title: 'Status' },
]

const Head = ({ reconciliation }: Props) => {
  const { column: by, isDescending } = useSelector(reconciliation, ({ context }) => context.sort)
  const mayExplain = useSelector(reconciliation, ({ context }) => context.mayExplain)
  const areAll = useSelector(reconciliation, ({ context }) => areAllChosen(context))
  const isAny = useSelector(reconciliation, ({ context }) => context.selection.chosen.size > 0)
  return (
    <thead>
      <tr>
        {mayExplain && (
          <th scope="col" className={frame['choice']}>
            <AllChoice
              label="Select all that can be explained"
              areAll={areAll}
              isAny={isAny}
              onToggle={() => reconciliation.send({ type: 'all.toggled' })}
            />
          </th>
        )}
        {columns.map(({ column, title, className, isFigure }) => (
          <th
            key={column}
            scope="col"
            aria-sort={column === by ? (isDescending ? 'descending' : 'ascending') : 'none'}
            className={className}
            {...(isFigure && { 'data-align': 'right' })}
          >
            <button
              type="button"
              className={sort['button']}
              data-sorted={column === by}
              onClick={() => reconciliation.send({ type: 'sort.chosen', column })}
            >
              <span className={sort['title']}>{title}</span>
              <span className={sort['mark']} aria-hidden="true">
                {column === by && isDescending ? '↓' : '↑'}
              </span>
            </button>
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface RowProps extends Props {
  readonly listed: ListedBreak
  readonly isChosen: boolean
  readonly mayExplain: boolean
}

const nameOf = (listed: ListedBreak): string => `${subjectText(listed)} in ${listed.account}`

const Row = memo(({ reconciliation, listed, isChosen, mayExplain }: RowProps) => {
  const { account, accountName, securityName, ledger, custodian, date, since, state, explanation } = listed
  const key = breakId(listed)
  const choose = ({ shiftKey }: MouseEvent) =>
    reconciliation.send({ type: shiftKey ? 'row.ranged' : 'row.toggled', key })
  const canExplain = mayExplain && state !== 'Matched'
  return (
    <tr>
      {mayExplain && (
        <td className={frame['choice']}>
          {canExplain && (
            <CheckTarget>
              <input
                type="checkbox"
                aria-label={`Select ${nameOf(listed)}`}
                checked={isChosen}
                readOnly
                onClick={choose}
              />
            </CheckTarget>
          )}
        </td>
      )}
      <th scope="row" className={styles['what']}>
        {account}
        <span className={frame['detail']}>{accountName}</span>
        <span className={styles['least']}>
          {subjectText(listed)} on {displayDate(date)}
        </span>
        <span className={styles['least']}>
          Ledger {amountText(listed, ledger)}, custodian {amountText(listed, custodian)}
        </span>
        <span className={styles['least']}>
          Since {displayDate(since)}, {daysText(listed)}
        </span>
        <span className={styles['shortest']}>Difference {differenceText(listed)}</span>
      </th>
      <td className={styles['wide']}>
        {subjectText(listed)}
        <span className={frame['detail']}>{securityName}</span>
      </td>
      <td className={styles['wide']} data-align="right">
        {amountText(listed, ledger)}
      </td>
      <td className={styles['wide']} data-align="right">
        {amountText(listed, custodian)}
        <span className={frame['detail']}>{displayDate(date)}</span>
      </td>
      <td className={`${styles['short'] ?? ''} ${styles['difference'] ?? ''}`} data-align="right">
        {differenceText(listed)}
      </td>
      <td className={`${styles['wide'] ?? ''} ${styles['since'] ?? ''}`}>
        {displayDate(since)}
        <span className={frame['detail']}>{daysText(listed)}</span>
      </td>
      <td className={styles['state']} data-state={state}>
        <strong>{state}</strong>
        {explanation !== null && <span className={frame['reason']}>{explanation.reason}</span>}
        <span className={frame['detail']}>{outcomeText(listed)}</span>
        {canExplain && (
          <Button
            className={styles['explain']}
            variant="default"
            size="compact-sm"
            aria-label={`Explain ${nameOf(listed)}`}
            onClick={() => reconciliation.send({ type: 'explanation.begun', of: [listed] })}
          >
            Explain
          </Button>
        )}
      </td>
    </tr>
  )
})
Row.displayName = 'Row'

interface TableProps extends Props {
  readonly shown: readonly ListedBreak[]
}

export const BreakTable = ({ reconciliation, shown }: TableProps) => {
  const chosen = useSelector(reconciliation, ({ context }) => context.selection.chosen)
  const mayExplain = useSelector(reconciliation, ({ context }) => context.mayExplain)
  return (
    <table className={styles['table']}>
      <Head reconciliation={reconciliation} />
      <tbody>
        {shown.map((listed) => (
          <Row
            key={breakId(listed)}
            reconciliation={reconciliation}
            listed={listed}
            isChosen={chosen.has(breakId(listed))}
            mayExplain={mayExplain}
          />
        ))}
      </tbody>
    </table>
  )
}
