import { NativeSelect, TextInput } from '@mantine/core'
import { O } from '../../../domain/fp.ts'
import type { ReportOwner } from '../../../domain/archive/owner.ts'
import { ReportQuarter, quarterText, yearLabel } from '../../../domain/archive/quarter.ts'
import {
  type ArchiveDraftFault,
  draftFaults,
  type ArchiveDraftField,
  type ArchiveDraft,
} from '../../../domain/archive/report-draft.ts'
import { earliestYear, OwnerType, type StaticReportFields } from '../../../domain/archive/static-report.ts'
import { wordMatcher } from '../../../domain/text/match-words.ts'
import type { StaticReportSaveRefusal } from '../../../machines/archive/static-report-editor.ts'
import { firmToday } from '../../adapters/firm-time.ts'
import { ownerTypes, reportQuarters, typeTexts } from '../archive-texts.ts'
import { fieldTitles } from './field-texts.ts'
import styles from './report.module.css'
import { ListedAutocomplete } from '../../ui/selects.ts'
import { requiredFieldText } from '../../../domain/texts.ts'

interface Props {
  readonly draft: ArchiveDraft
  readonly touched: readonly ArchiveDraftField[]
  readonly owners: readonly ReportOwner[]
  readonly refusal: O.Option<StaticReportSaveRefusal>
  readonly saved: Pick<StaticReportFields, 'Year' | 'Type' | 'Code'>
  readonly onEdit: (draft: ArchiveDraft) => void
}

const maxOffered = 50
const noChoice = { value: '', label: '' }

const offeredYears = (saved: number): readonly number[] => {
  const latest = Math.max(saved, Number(firmToday().slice(0, 4)) + 1)
  return Array.from({ length: latest - earliestYear + 1 }, (_, back) => latest - back)
}

const unknownOwnerTexts = { portfolio: 'portfolio', group: 'group', any: 'portfolio or group' } as const

const faultText = ({ Type }: ArchiveDraft, { reason }: ArchiveDraftFault): string => {
  switch (reason) {
    case 'Missing':
      return requiredFieldText
    case 'NotAName':
      return 'Use lowercase letters, digits and single hyphens. Begin with a letter'
    case 'UnknownOwner':
      return `No ${unknownOwnerTexts[Type ?? 'any']} has this code`
  }
}

const faultOf = ({ draft, touched, refusal, saved, owners }: Props, field: ArchiveDraftField): string | null => {
  if (O.isSome(refusal) && refusal.value._tag === 'Field' && refusal.value.fields[0] === field)
    return refusal.value.message
  const fault = draftFaults(draft, saved, owners).find(
    (one) => one.field === field && (touched.includes(field) || one.reason === 'UnknownOwner'),
  )
  return fault === undefined ? null : faultText(draft, fault)
}

const CodeField = ({ draft, owners, onEdit, fault }: Props & { readonly fault: string | null }) => {
  const ofType = owners.filter(({ type }) => draft.Type === null || type === draft.Type)
  const names = new Map(ofType.map(({ code, name }) => [code, name]))
  return (
    <ListedAutocomplete
      label={fieldTitles.Code}
      description={names.get(draft.Code.trim()) ?? 'Code of a portfolio or group, or part of its name'}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required
      maxLength={100}
      limit={maxOffered}
      data={[...names.keys()]}
      value={draft.Code}
      error={fault}
      filter={({ options, search }) => {
        const isFound = wordMatcher(search)
        return options.filter(
          (option) => 'value' in option && isFound(`${option.value} ${names.get(option.value) ?? ''}`),
        )
      }}
      renderOption={({ option }) => (
        <span className={styles['owner']}>
          {option.value} <small>{names.get(option.value)}</small>
        </span>
      )}
      onChange={(Code) => onEdit({ ...draft, Code })}
    />
  )
}

export const EditorFields = (props: Props) => {
  const { draft, saved, onEdit } = props
  const fault = (field: ArchiveDraftField) => faultOf(props, field)
  return (
    <>
      <TextInput
        label={fieldTitles.StaticReportName}
        description="Address name"
        required
        maxLength={200}
        value={draft.StaticReportName}
        error={fault('StaticReportName')}
        onChange={(event) => onEdit({ ...draft, StaticReportName: event.currentTarget.value })}
      />
      <TextInput
        label={fieldTitles.StaticReportTitle}
        description="Title for readers. Plutus adds the quarter's last month"
        required
        maxLength={200}
        value={draft.StaticReportTitle}
        error={fault('StaticReportTitle')}
        onChange={(event) => onEdit({ ...draft, StaticReportTitle: event.currentTarget.value })}
      />
      <div className={styles['row']}>
        <NativeSelect
          label={fieldTitles.Year}
          required
          data={[
            noChoice,
            ...offeredYears(saved.Year).map((year) => ({
              value: year.toString(),
              label: `${yearLabel(year)} (to June ${year.toString()})`,
            })),
          ]}
          value={draft.Year?.toString() ?? ''}
          error={fault('Year')}
          onChange={({ currentTarget: { value } }) => onEdit({ ...draft, Year: value === '' ? null : Number(value) })}
        />
        <NativeSelect
          label={fieldTitles.Quarter}
          required
          data={[noChoice, ...reportQuarters.map((value) => ({ value, label: quarterText(value) }))]}
          value={draft.Quarter ?? ''}
          error={fault('Quarter')}
          onChange={({ currentTarget: { value } }) =>
            onEdit({ ...draft, Quarter: ReportQuarter.is(value) ? value : null })
          }
        />
      </div>
      <div className={styles['row']}>
        <NativeSelect
          label={fieldTitles.Type}
          required
          data={[noChoice, ...ownerTypes.map((value) => ({ value, label: typeTexts[value] }))]}
          value={draft.Type ?? ''}
          error={fault('Type')}
          onChange={({ currentTarget: { value } }) => onEdit({ ...draft, Type: OwnerType.is(value) ? value : null })}
        />
        <CodeField {...props} fault={fault('Code')} />
      </div>
    </>
  )
}
