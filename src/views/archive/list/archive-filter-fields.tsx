import { NativeSelect, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ArchivedReport } from '../../../domain/archive/archived-report.ts'
import { Quarter, quarterText, yearLabel } from '../../../domain/archive/quarter.ts'
import { type ArchiveFilter, yearsIn } from '../../../domain/archive/sought-reports.ts'
import { OwnerType } from '../../../domain/archive/static-report.ts'
import type { ArchiveListRef } from '../../../machines/archive/archive-list.ts'
import { ownerTypes, quarters, typeTexts } from '../archive-texts.ts'
import styles from './archive-list.module.css'

interface Props {
  readonly list: ArchiveListRef
  readonly reports: readonly ArchivedReport[]
}

const any = { value: '', label: 'Any' }

export const ArchiveFilterFields = ({ list, reports }: Props) => {
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
