import { Button, NativeSelect, Title } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { displayDate } from '../../../domain/dates/display-date.ts'
import { financialYearEnding } from '../../../domain/dates/financial-year.ts'
import { O } from '../../../domain/fp.ts'
import type { ListedYear } from '../../../domain/ledger/years/closed-year.ts'
import type { YearState } from '../../../domain/ledger/years/sought-years.ts'
import { useListPager } from '../../adapters/rendering/use-list-pager.ts'
import { chosenAccountsFor, type ClosedYearsRef, yearShown } from '../../../machines/ledger/closed-years.ts'
import { foundText } from '../../ui/texts/found-text.ts'
import { pluralise } from '../../../domain/text/pluralise.ts'
import { FilterChoice, ListFilter } from '../../ui/lists/list-filter.tsx'
import { ListLoading } from '../../ui/lists/list-loading.tsx'
import frame from '../../ui/lists/list-screen.module.css'
import { ListShell } from '../../ui/lists/list-shell.tsx'
import { ListPages } from '../../widgets/figures/list-pages.tsx'
import styles from './closed-years.module.css'
import { YearChangingDialog } from './year-changing-dialog.tsx'
import { YearTable } from './year-table.tsx'
import { countText } from '../../../domain/numbers/count-text.ts'

interface Props {
  readonly years: ClosedYearsRef
}

const pageSize = 50

const yearStates: readonly (readonly [YearState, string])[] = [
  ['Open', 'Open'],
  ['Closed', 'Closed'],
  ['Changed', 'Closed, changed since'],
]

const yearText = ({ year, end, accounts, closed }: ListedYear): string => {
  const state =
    closed === 0
      ? 'open'
      : closed === accounts
        ? 'closed'
        : `${countText(closed)} of ${pluralise(accounts, 'account')} closed`
  return `${financialYearEnding(year).label}, to ${displayDate(end)}: ${state}`
}

const YearChoice = ({ years }: Props) => {
  const all = useSelector(years, ({ context }) => context.years)
  const shown = useSelector(years, ({ context }) => yearShown(context))
  return (
    <NativeSelect
      className={styles['year']}
      label="Financial year"
      data={all.map((year) => ({ value: year.year.toString(), label: yearText(year) }))}
      value={shown?.toString() ?? ''}
      onChange={({ currentTarget }) => years.send({ type: 'year.chosen', year: Number(currentTarget.value) })}
    />
  )
}

const ChosenYears = ({ years }: Props) => {
  const toClose = useSelector(years, ({ context }) => chosenAccountsFor(context, 'close').length)
  const toOpen = useSelector(years, ({ context }) => chosenAccountsFor(context, 'open').length)
  const begin = (act: 'close' | 'open') =>
    years.send({ type: 'change.begun', act, accounts: chosenAccountsFor(years.getSnapshot().context, act) })
  return (
    <>
      {toClose > 0 && (
        <Button size="xs" onClick={() => begin('close')}>
          Close {pluralise(toClose, 'account')}
        </Button>
      )}
      {toOpen > 0 && (
        <Button size="xs" variant="default" onClick={() => begin('open')}>
          Reopen {pluralise(toOpen, 'account')}
        </Button>
      )}
    </>
  )
}

const YearList = ({ years }: Props) => {
  const { found, page, filter } = useSelector(years, ({ context }) => context)
  const pager = useListPager(found.length, page, pageSize)
  return (
    <>
      <ListFilter
        description="Search account, group or adviser"
        filter={filter}
        onFilter={(changed) => years.send({ type: 'filter.changed', filter: changed })}
      >
        {(change) => (
          <FilterChoice
            label="Status"
            choices={yearStates.map(([value, label]) => ({ value, label }))}
            value={filter.state}
            onChange={(state) => change({ state })}
          />
        )}
      </ListFilter>
      <div className={frame['above']}>
        <p role="status" className={frame['count']}>
          {foundText(found.length, 'account')}
        </p>
        <div className={frame['acts']}>
          <ChosenYears years={years} />
        </div>
      </div>
      {found.length > 0 && <YearTable years={years} shown={found.slice(pager.start, pager.end)} />}
      <ListPages
        label="the accounts"
        pager={pager}
        total={found.length}
        onTurn={(to) => years.send({ type: 'page.chosen', page: to })}
      />
    </>
  )
}

const AllAccounts = ({ years }: Props) => {
  const canClose = useSelector(years, (snapshot) => {
    const { context } = snapshot
    const shown = context.years.find(({ year }) => year === yearShown(context))
    return shown !== undefined && shown.closed < shown.accounts
      ? snapshot.can({ type: 'change.begun', act: 'close', accounts: null })
      : false
  })
  return (
    <Button disabled={!canClose} onClick={() => years.send({ type: 'change.begun', act: 'close', accounts: null })}>
      Close for all accounts
    </Button>
  )
}

export const ClosedYearsScreen = ({ years }: Props) => {
  const list = useSelector(years, ({ context }) => context.list)
  const hasYears = useSelector(years, ({ context }) => context.years.length > 0)
  const changing = useSelector(years, ({ children }) => children.changing)
  return (
    <div className={frame['screen']}>
      <div className={frame['heading']}>
        <Title order={1} size="h2">
          Closed years
        </Title>
        {hasYears && <AllAccounts years={years} />}
      </div>
      {hasYears && <YearChoice years={years} />}
      <ListShell
        list={{
          ...list,
          known: O.map(({ accounts }: { readonly accounts: readonly unknown[] }) => accounts)(list.known),
        }}
        loading={<ListLoading what="accounts" />}
        empty="No financial year has ended yet"
        onRetry={() => years.send({ type: 'list.retried' })}
      >
        {() => <YearList years={years} />}
      </ListShell>
      {changing !== undefined && <YearChangingDialog changing={changing} />}
    </div>
  )
}
