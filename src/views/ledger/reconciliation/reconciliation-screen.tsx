import { Button, Title } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import { type BreakState, subjectText } from '../../../domain/ledger/reconciliation/break.ts'
import { type BreakFilter, totalsOf } from '../../../domain/ledger/reconciliation/sought-breaks.ts'
import { useListPager } from '../../adapters/rendering/use-list-pager.ts'
import {
  type BreakExplainingRef,
  chosenBreaks,
  type ReconciliationRef,
} from '../../../machines/ledger/reconciliation.ts'
import { foundText } from '../../ui/texts/found-text.ts'
import { pluralise } from '../../../domain/text/pluralise.ts'
import { moneyDifferenceText } from '../../ui/texts/figure-text.ts'
import { RefusalAlert } from '../../ui/dialogs/confirming-dialog.tsx'
import { JustifyingDialog } from '../../ui/dialogs/justifying-dialog.tsx'
import { FilterChoice, ListFilter } from '../../ui/lists/list-filter.tsx'
import { ListLoading } from '../../ui/lists/list-loading.tsx'
import frame from '../../ui/lists/list-screen.module.css'
import { ListShell } from '../../ui/lists/list-shell.tsx'
import { ListPages } from '../../widgets/figures/list-pages.tsx'
import { BreakTable } from './break-table.tsx'
import { differenceText } from './break-texts.ts'
import styles from './reconciliation.module.css'
import { countText } from '../../../domain/numbers/count-text.ts'

interface Props {
  readonly reconciliation: ReconciliationRef
}

const pageSize = 50

const breakStates: readonly BreakState[] = ['Open', 'Explained', 'Matched']

const entityTexts = { portfolio: 'account', group: 'group', adviser: 'adviser', firm: 'firm' } as const

const BreakFilters = ({ reconciliation }: Props) => {
  const filter = useSelector(reconciliation, ({ context }) => context.filter)
  const filtered = (changed: BreakFilter) => reconciliation.send({ type: 'filter.changed', filter: changed })
  return (
    <>
      <ListFilter
        description="Search account, security, group, adviser or explanation"
        filter={filter}
        onFilter={filtered}
      >
        {(change) => (
          <FilterChoice
            label="Status"
            choices={breakStates.map((value) => ({ value, label: value }))}
            value={filter.state}
            onChange={(state) => change({ state })}
          />
        )}
      </ListFilter>
      {filter.of !== null && (
        <p className={styles['only']}>
          Showing only {entityTexts[filter.of.type]} {filter.of.code}
          <Button variant="subtle" size="compact-sm" onClick={() => filtered({ ...filter, of: null })}>
            Show all
          </Button>
        </p>
      )}
    </>
  )
}

const BreakTotals = ({ reconciliation }: Props) => {
  const found = useSelector(reconciliation, ({ context }) => context.found)
  const { Open, Explained, Matched, cash } = totalsOf(found)
  return (
    <p role="status" className={frame['count']}>
      {foundText(found.length, 'break')}
      {found.length > 0 &&
        `: ${countText(Open)} open, ${countText(Explained)} explained, ${countText(Matched)} matched`}
      {cash !== 0 && `. Cash differs by ${moneyDifferenceText(cash)}`}
    </p>
  )
}

const ChosenBreaks = ({ reconciliation }: Props) => {
  const count = useSelector(reconciliation, ({ context }) => context.selection.chosen.size)
  return (
    count > 0 && (
      <Button
        size="xs"
        onClick={() =>
          reconciliation.send({
            type: 'explanation.begun',
            of: chosenBreaks(reconciliation.getSnapshot().context),
          })
        }
      >
        Explain {pluralise(count, 'break')}
      </Button>
    )
  )
}

const BreakList = ({ reconciliation }: Props) => {
  const { found, page } = useSelector(reconciliation, ({ context }) => context)
  const pager = useListPager(found.length, page, pageSize)
  return (
    <>
      <BreakFilters reconciliation={reconciliation} />
      <div className={frame['above']}>
        <BreakTotals reconciliation={reconciliation} />
        <ChosenBreaks reconciliation={reconciliation} />
      </div>
      {found.length > 0 && <BreakTable reconciliation={reconciliation} shown={found.slice(pager.start, pager.end)} />}
      <ListPages
        label="the breaks"
        pager={pager}
        total={found.length}
        onTurn={(turned) => reconciliation.send({ type: 'page.chosen', page: turned })}
      />
    </>
  )
}

const maxListedBreaks = 5

export const ExplainingDialog = ({ explaining }: { readonly explaining: BreakExplainingRef }) => {
  const breaks = useSelector(explaining, ({ context }) => context.of)
  const others = breaks.length - maxListedBreaks
  return (
    <JustifyingDialog
      justifying={explaining}
      title={`Explain ${pluralise(breaks.length, 'break')}`}
      act="Explain"
      label="Explanation"
      description="Applies until the difference changes. Recorded with your name."
    >
      <ul>
        {breaks.slice(0, maxListedBreaks).map((one) => (
          <li key={`${one.account} ${subjectText(one)}`}>
            {one.account} {subjectText(one)}: {differenceText(one)}
          </li>
        ))}
        {others > 0 && <li>and {pluralise(others, 'other')}</li>}
      </ul>
    </JustifyingDialog>
  )
}

export const ReconciliationScreen = ({ reconciliation }: Props) => {
  const { list, problem } = useSelector(reconciliation, ({ context }) => context)
  const explaining = useSelector(reconciliation, ({ children }) => children.explaining)
  const isExporting = useSelector(reconciliation, (snapshot) => snapshot.matches('exporting'))
  return (
    <div className={frame['screen']}>
      <div className={frame['heading']}>
        <Title order={1} size="h2">
          Reconciliation
        </Title>
        <Button
          variant="default"
          loading={isExporting}
          disabled={O.isNone(list.known)}
          onClick={() => reconciliation.send({ type: 'export.requested' })}
        >
          Export CSV
        </Button>
      </div>
      {O.isSome(problem) && <RefusalAlert>{problem.value}</RefusalAlert>}
      <ListShell
        list={list}
        loading={<ListLoading what="breaks" />}
        empty="No differences, or no custodian statements imported yet"
        onRetry={() => reconciliation.send({ type: 'list.retried' })}
      >
        {() => <BreakList reconciliation={reconciliation} />}
      </ListShell>
      {explaining !== undefined && <ExplainingDialog explaining={explaining} />}
    </div>
  )
}
