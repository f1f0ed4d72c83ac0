import { CheckTarget } from '../../ui/lists/check-target.tsx'
import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { memo, type MouseEvent } from 'react'
import { displayDate } from '../../../domain/dates/display-date.ts'
import { momentText } from '../../adapters/firm-time.ts'
import type { AccountYear } from '../../../domain/ledger/years/closed-year.ts'
import { areAllChosen, type ClosedYearsRef } from '../../../machines/ledger/closed-years.ts'
import { AllChoice } from '../../ui/lists/all-choice.tsx'
import frame from '../../ui/lists/list-screen.module.css'
import styles from './closed-years.module.css'

interface Props {
  readonly years: ClosedYearsRef
}

const Head = ({ years }: Props) => {
  const areAll = useSelector(years, ({ context }) => areAllChosen(context))
  const isAny = useSelector(years, ({ context }) => context.selection.chosen.size > 0)
  return (
    <thead>
      <tr>
        <th scope="col" className={frame['choice']}>
          <AllChoice
            label="Select all"
            areAll={areAll}
            isAny={isAny}
            onToggle={() => years.send({ type: 'all.toggled' })}
          />
        </th>
        <th scope="col">Account</th>
        <th scope="col" className={styles['wide']}>
          Group
        </th>
        <th scope="col" className={styles['wide']}>
          Adviser
        </th>
        <th scope="col">Status</th>
      </tr>
    </thead>
  )
}

const State = ({ of: { closed, opened, changedFrom } }: { readonly of: AccountYear }) => (
  <>
    <strong>{closed === null ? 'Open' : 'Closed'}</strong>
    {closed !== null && (
      <span className={frame['detail']}>
        {closed.by}, {momentText(closed.at)}
      </span>
    )}
    {changedFrom !== null && <span className={styles['changed']}>Changed since, from {displayDate(changedFrom)}</span>}
    {opened !== null && (
      <>
        <span className={frame['reason']}>Reopened: {opened.reason}</span>
        <span className={frame['detail']}>
          {opened.by}, {momentText(opened.at)}
        </span>
      </>
    )}
  </>
)

interface RowProps extends Props {
  readonly listed: AccountYear
  readonly isChosen: boolean
}

const Row = memo(({ years, listed, isChosen }: RowProps) => {
  const { account, accountName, group, adviser, closed } = listed
  const act = closed === null ? 'close' : 'open'
  const choose = ({ shiftKey }: MouseEvent) =>
    years.send({ type: shiftKey ? 'row.ranged' : 'row.toggled', key: account })
  return (
    <tr>
      <td className={frame['choice']}>
        <CheckTarget>
          <input type="checkbox" aria-label={`Select ${account}`} checked={isChosen} readOnly onClick={choose} />
        </CheckTarget>
      </td>
      <th scope="row">
        {account}
        <span className={frame['detail']}>{accountName}</span>
      </th>
      <td className={styles['wide']}>{group}</td>
      <td className={styles['wide']}>{adviser}</td>
      <td className={styles['state']} data-state={closed === null ? 'open' : 'closed'}>
        <State of={listed} />
        <Button
          className={styles['act']}
          variant="default"
          size="compact-sm"
          aria-label={act === 'close' ? `Close ${account}` : `Reopen ${account}`}
          onClick={() => years.send({ type: 'change.begun', act, accounts: [account] })}
        >
          {act === 'close' ? 'Close' : 'Reopen'}
        </Button>
      </td>
    </tr>
  )
})
Row.displayName = 'Row'

interface TableProps extends Props {
  readonly shown: readonly AccountYear[]
}

export const YearTable = ({ years, shown }: TableProps) => {
  const chosen = useSelector(years, ({ context }) => context.selection.chosen)
  return (
    <table className={frame['table']}>
      <Head years={years} />
      <tbody>
        {shown.map((listed) => (
          <Row key={listed.account} years={years} listed={listed} isChosen={chosen.has(listed.account)} />
        ))}
      </tbody>
    </table>
  )
}
