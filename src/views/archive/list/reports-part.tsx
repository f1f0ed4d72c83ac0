import { useSelector } from '@xstate/react'
import { pagerOf } from '../../../domain/widgets/table/pager.ts'
import type { ArchiveListRef, ListedArchive } from '../../../machines/archive/archive-list.ts'
import { isSearching } from '../../../machines/kit/searched-listing.ts'
import type { StaticReportsRef } from '../../../machines/archive/static-reports.ts'
import { pluralise } from '../../../domain/text/pluralise.ts'
import { FilterChoice, ListFilter } from '../../ui/lists/list-filter.tsx'
import { ListLoading } from '../../ui/lists/list-loading.tsx'
import { ListShell } from '../../ui/lists/list-shell.tsx'
import { PageBar } from '../../widgets/figures/page-bar.tsx'
import styles from './archive-list.module.css'
import { ArchiveTable } from './archive-table.tsx'
import { quarterText, yearLabel } from '../../../domain/archive/quarter.ts'
import { reportsPerPage } from '../../../domain/archive/sought-reports.ts'
import { ownerTypes, reportQuarters, typeTexts } from '../archive-texts.ts'
import { errorGettingStatic } from '../../../domain/texts.ts'

interface ArchiveFilterFieldsProps {
  readonly list: ArchiveListRef
  readonly years: readonly number[]
}

const ArchiveFilterFields = ({ list, years }: ArchiveFilterFieldsProps) => {
  const filter = useSelector(list, ({ context }) => context.query.filter)
  return (
    <ListFilter
      description="Search by name, title, portfolio, group or user"
      filter={filter}
      onFilter={(changed) => list.send({ type: 'filter.changed', filter: changed })}
    >
      {(change) => (
        <>
          <FilterChoice
            label="Year"
            choices={years.map((value) => ({ value, label: yearLabel(value) }))}
            value={filter.year}
            onChange={(year) => change({ year })}
          />
          <FilterChoice
            label="Quarter"
            choices={reportQuarters.map((value) => ({ value, label: quarterText(value) }))}
            value={filter.quarter}
            onChange={(quarter) => change({ quarter })}
          />
          <FilterChoice
            label="Type"
            choices={ownerTypes.map((value) => ({ value, label: typeTexts[value] }))}
            value={filter.type}
            onChange={(type) => change({ type })}
          />
        </>
      )}
    </ListFilter>
  )
}

interface Props {
  readonly archive: StaticReportsRef
  readonly list: ArchiveListRef
}

const countText = (found: number): string => (found === 0 ? 'No report matches' : pluralise(found, 'report'))

interface ListedProps extends Props {
  readonly listed: ListedArchive
}

const ReportList = ({ archive, list, listed: { reports, years, total, page, filed } }: ListedProps) => {
  const isBehind = useSelector(list, ({ context }) => isSearching(context))
  const pager = pagerOf(total, page, reportsPerPage)
  if (filed === 0) return <p className={styles['count']}>No reports yet.</p>
  return (
    <>
      <ArchiveFilterFields list={list} years={years} />
      <p role="status" className={styles['count']}>
        {isBehind ? 'Searching…' : countText(total)}
      </p>
      <div aria-busy={isBehind} className={styles['found']}>
        {total > 0 && <ArchiveTable archive={archive} list={list} reports={reports} />}
        {pager.pages > 1 && (
          <div className={styles['pages']}>
            <PageBar
              label="the archive"
              pager={pager}
              total={total}
              onTurn={(turned) => list.send({ type: 'page.chosen', page: turned })}
            />
          </div>
        )}
      </div>
    </>
  )
}

export const ReportsPart = ({ archive, list }: Props) => {
  const listed = useSelector(list, ({ context }) => context.list)
  return (
    <ListShell
      list={listed}
      loading={<ListLoading what="reports" />}
      failed={errorGettingStatic}
      onRetry={() => list.send({ type: 'list.retried' })}
    >
      {(known) => <ReportList archive={archive} list={list} listed={known} />}
    </ListShell>
  )
}
