import { NativeSelect, TextInput } from '@mantine/core'
import { ReportQuarter } from '../../../domain/archive/quarter.ts'
import { quarterChoices, yearChoices } from './period-of-all.tsx'
import styles from './report-inputs.module.css'
import { memo } from 'react'
import { type ReportOwner, ownerKey } from '../../../domain/archive/owner.ts'

const ownersListId = 'upload-owners'

export const OwnersList = memo(({ owners }: { readonly owners: readonly ReportOwner[] }) => (
  <datalist id={ownersListId}>
    {owners.map((owner) => (
      <option key={ownerKey(owner)} value={owner.code}>
        {owner.name}
      </option>
    ))}
  </datalist>
))
OwnersList.displayName = 'OwnersList'

interface ReportInputValues {
  readonly Code: string
  readonly StaticReportTitle: string
  readonly Year: number | null
  readonly Quarter: ReportQuarter | null
}

type InputEdit =
  | { readonly field: 'Code' | 'StaticReportTitle'; readonly value: string }
  | { readonly field: 'Year'; readonly value: number }
  | { readonly field: 'Quarter'; readonly value: ReportQuarter }

interface Props {
  readonly path: string
  readonly written: ReportInputValues
  readonly owner: string
  readonly wrong: ReadonlySet<keyof ReportInputValues>
  readonly isDisabled: boolean
  readonly onEdit: (edit: InputEdit) => void
}

const emptyChoice = (label: string) => ({ value: '', label })

export const ReportInputs = ({ path, written, owner, wrong, isDisabled, onEdit }: Props) => (
  <>
    <span role="cell" className={styles['cell']}>
      <TextInput
        size="xs"
        aria-label={`Account or group of ${path}`}
        placeholder="Code"
        list={ownersListId}
        autoComplete="off"
        spellCheck={false}
        maxLength={32}
        disabled={isDisabled}
        error={wrong.has('Code')}
        value={written.Code}
        onChange={({ currentTarget }) => onEdit({ field: 'Code', value: currentTarget.value.trim() })}
      />
      <span className={styles['owner']}>{owner}</span>
    </span>
    <span role="cell" className={styles['cell']}>
      <TextInput
        size="xs"
        aria-label={`Title of ${path}`}
        placeholder="Title"
        maxLength={200}
        disabled={isDisabled}
        error={wrong.has('StaticReportTitle')}
        value={written.StaticReportTitle}
        onChange={({ currentTarget }) => onEdit({ field: 'StaticReportTitle', value: currentTarget.value })}
      />
    </span>
    <span role="cell" className={styles['cell']}>
      <NativeSelect
        size="xs"
        aria-label={`Financial year of ${path}`}
        disabled={isDisabled}
        error={wrong.has('Year')}
        data={[...(written.Year === null ? [emptyChoice('Year')] : []), ...yearChoices(written.Year)]}
        value={written.Year?.toString() ?? ''}
        onChange={({ currentTarget: { value } }) => {
          if (value !== '') onEdit({ field: 'Year', value: Number(value) })
        }}
      />
    </span>
    <span role="cell" className={styles['cell']}>
      <NativeSelect
        size="xs"
        aria-label={`Quarter of ${path}`}
        disabled={isDisabled}
        error={wrong.has('Quarter')}
        data={[...(written.Quarter === null ? [emptyChoice('Quarter')] : []), ...quarterChoices]}
        value={written.Quarter ?? ''}
        onChange={({ currentTarget: { value } }) => {
          if (ReportQuarter.is(value)) onEdit({ field: 'Quarter', value })
        }}
      />
    </span>
  </>
)
