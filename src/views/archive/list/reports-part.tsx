import { NativeSelect, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ArchivedReport } from '../../../domain/archive/archived-report.ts'
import { pagerOf } from '../../../domain/widgets/table/pager.ts'
import type { ArchiveListRef } from '../../../machines/archive/archive-list.ts'
import type { StaticReportsRef } from '../../../machines/archive/static-reports.ts'
import { counted } from '../../ui/counted.ts'
import { ListLoading } from '../../ui/lists/list-loading.tsx'
import { ListShell } from '../../ui/lists/list-shell.tsx'
import { PageBar } from '../../widgets/figures/page-bar.tsx'
import styles from './archive-list.module.css'
import { ArchiveTable } from './archive-table.tsx'
import { Quarter, quarterText, yearLabel } from '../../../domain/archive/quarter.ts'
import { type ArchiveFilter, yearsIn } from '../../../domain/archive/sought-reports.ts'
import { OwnerType } from '../../../domain/archive/static-report.ts'
import { ownerTypes, quarters, typeTexts } from '../archive-texts.ts'

interface ArchiveFilterFieldsProps {
  readonly list: ArchiveListRef
  readonly reports: readonly ArchivedReport[]
}

const any = { value: '', label: 'Any' }

const ArchiveFilterFields = ({ list, reports }: ArchiveFilterFieldsProps) => {
  const filter = useSelector(list, ({ context }) => context.filter)
  const change = (changed: Partial<ArchiveFilter>) =>
    list.send({ type: 'filter.changed', filter: { ...filter, ...changed } })
  return (
    <div className={styles['filter']}>
      <TextInput
        className={styles['search']}
        label="Search"
        description="By name, title, portfolio or group, or who filed it"
        type="search"
        value={filter.search}
        onChange={(event) => change({ search: event.currentTarget.value })}
      />
      <NativeSelect
        label="Year"
        data={[any, ...yearsIn(reports).map((year) => ({ value: year.toString(), label: yearLabel(year) }))]}
        value={filter.year?.toString() ?? ''}
        onChange={({ currentTarget: { value } }) => change({ year: value === '' ? null : Number(value) })}
      />
      <NativeSelect
        label="Quarter"
        data={[any, ...quarters.map((value) => ({ value, label: quarterText(value) }))]}
        value={filter.quarter ?? ''}
        onChange={({ currentTarget: { value } }) => change({ quarter: Quarter.is(value) ? value : null })}
      />
      <NativeSelect
        label="Type"
        data={[any, ...ownerTypes.map((value) => ({ value, label: typeTexts[value] }))]}
        value={filter.type ?? ''}
        onChange={({ currentTarget: { value } }) => change({ type: OwnerType.is(value) ? value : null })}
      />
    </div>
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
