import { useSelector } from '@xstate/react'
import type { ArchivedReport } from '../../../domain/archive/archived-report.ts'
import { pagerOf } from '../../../domain/widgets/table/pager.ts'
import type { ArchiveListRef } from '../../../machines/archive/archive-list.ts'
import type { StaticReportsRef } from '../../../machines/archive/static-reports.ts'
import { counted } from '../../ui/texts/counted.ts'
import { FilterChoice, ListFilter } from '../../ui/lists/list-filter.tsx'
import { ListLoading } from '../../ui/lists/list-loading.tsx'
import { ListShell } from '../../ui/lists/list-shell.tsx'
import { PageBar } from '../../widgets/figures/page-bar.tsx'
import styles from './archive-list.module.css'
import { ArchiveTable } from './archive-table.tsx'
import { quarterText, yearLabel } from '../../../domain/archive/quarter.ts'
import { yearsIn } from '../../../domain/archive/sought-reports.ts'
import { ownerTypes, quarters, typeTexts } from '../archive-texts.ts'

interface ArchiveFilterFieldsProps {
  readonly list: ArchiveListRef
  readonly reports: readonly ArchivedReport[]
}

const ArchiveFilterFields = ({ list, reports }: ArchiveFilterFieldsProps) => {
  const filter = useSelector(list, ({ context }) => context.filter)
  return (
    <ListFilter
      description="By name, title, portfolio or group, or who filed it"
      filter={filter}
      onFilter={(changed) => list.send({ type: 'filter.changed', filter: changed })}
    >
      {(change) => (
        <>
          <FilterChoice
            label="Year"
            choices={yearsIn(reports).map((value) => ({ value, label: yearLabel(value) }))}
            value={filter.year}
            onChange={(year) => change({ year })}
          />
          <FilterChoice
            label="Quarter"
            choices={quarters.map((value) => ({ value, label: quarterText(value) }))}
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

const pageSize = 50

const countText = (found: number): string => (found === 0 ? 'No report matches' : counted(found, 'report'))

const Listed = ({ archive, list, reports }: Props & { readonly reports: readonly ArchivedReport[] }) => {
  const found = useSelector(list, ({ context }) => context.found)
  const page = useSelector(list, ({ context }) => context.page)
  const pager = pagerOf(found.length, page, pageSize)
  return (
    <>
      <ArchiveFilterFields list={list} reports={reports} />
      <p role="status" className={styles['count']}>
        {countText(found.length)}
      </p>
      {found.length > 0 && <ArchiveTable archive={archive} list={list} reports={found.slice(pager.start, pager.end)} />}
      {pager.pages > 1 && (
        <div className={styles['pages']}>
          <PageBar
            label="the archive"
            pager={pager}
            total={found.length}
            onTurn={(turned) => list.send({ type: 'page.chosen', page: turned })}
          />
        </div>
      )}
    </>
  )
}

export const ReportsPart = ({ archive, list }: Props) => {
  const listed = useSelector(list, ({ context }) => context.list)
  return (
    <ListShell
      list={listed}
      loading={<ListLoading what="reports" />}
      // spec §8
      failed="Error Getting Static"
      empty="Nothing has been filed yet."
      onRetry={() => list.send({ type: 'list.retried' })}
    >
      {(reports) => <Listed archive={archive} list={list} reports={reports} />}
    </ListShell>
  )
}
