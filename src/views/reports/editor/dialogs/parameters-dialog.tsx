import { Button, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { O } from '../../../../domain/fp.ts'
import { DatePreset, availablePresets, presetTitle } from '../../../../domain/reports/date-presets.ts'
import { dateTitles, reportDates } from '../../../../domain/reports/parameters.ts'
import { filterFaults } from '../../../../domain/reports/editor/preview-filter.ts'
import { PageOrientation, OutputFormat } from '../../../../domain/reports/report-format.ts'
import { ReportLevel } from '../../../../domain/reports/report.ts'
import type { PreviewMeans, PreviewTabRef } from '../../../../machines/reports/preview-tab.ts'
import { levelTexts } from '../../live/level-texts.ts'
import { orientationChoices } from '../report-fields.tsx'
import { BenchmarkSelect } from '../../choose/benchmark-select.tsx'
import { FiguresDayLine } from '../../choose/figures-day-line.tsx'
import { ModalDialog, DialogFoot } from '../../../ui/dialogs/dialog.tsx'
import styles from './dialogs.module.css'
import { ListedSelect } from '../../../ui/selects.ts'

interface Props {
  readonly preview: PreviewTabRef
}

interface FieldsProps extends Props {
  readonly means: PreviewMeans
}

const maxOffered = 100

const offeredPresets = availablePresets(false)

const DateFields = ({ preview, means }: FieldsProps) => {
  const filter = useSelector(preview, ({ context }) => context.filter)
  const faults = filterFaults(filter)
  return (
    <>
      <ListedSelect
        label="Dates"
        required
        allowDeselect={false}
        data={offeredPresets.map((preset) => ({ value: preset, label: presetTitle(preset, means.currentDataDate) }))}
        value={filter.preset}
        onChange={(preset) => {
          if (DatePreset.is(preset)) preview.send({ type: 'preset.chosen', preset })
        }}
      />
      <div className={styles['row']}>
        {reportDates.map((name) => (
          <TextInput
            key={name}
            label={means.definitions.find((definition) => definition.name === name)?.title ?? dateTitles[name]}
            required
            placeholder="yyyy-mm-dd"
            inputMode="numeric"
            maxLength={10}
            readOnly={filter.preset !== 'custom'}
            value={filter[name]}
            error={faults[name] ?? null}
            onChange={({ currentTarget }) =>
              preview.send({ type: 'filter.edited', filter: { [name]: currentTarget.value } })
            }
          />
        ))}
      </div>
    </>
  )
}

const SubjectFields = ({ preview, means }: FieldsProps) => {
  const { filter, levels } = useSelector(preview, ({ context }) => context)
  const subjects = means.subjects.filter(({ level }) => level === filter.level)
  return (
    <>
      <ListedSelect
        label="Level"
        required
        allowDeselect={false}
        description={levels.length === 0 ? 'Choose the levels of the report first' : null}
        data={levels.map((level) => ({ value: level, label: levelTexts[level] }))}
        value={filter.level}
        onChange={(level) => preview.send({ type: 'level.chosen', level: ReportLevel.is(level) ? level : null })}
      />
      {filter.level !== null && (
        <ListedSelect
          key={filter.level}
          label={levelTexts[filter.level]}
          required
          searchable
          limit={maxOffered}
          nothingFoundMessage="No matches"
          placeholder="Search by name or code"
          data={subjects.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
          value={filter.code === '' ? null : filter.code}
          onChange={(code) => preview.send({ type: 'filter.edited', filter: { code: code ?? '' } })}
        />
      )}
    </>
  )
}

const FormatFields = ({ preview, means }: FieldsProps) => {
  const filter = useSelector(preview, ({ context }) => context.filter)
  return (
    <div className={styles['row']}>
      <ListedSelect
        label="Output format"
        required
        allowDeselect={false}
        data={means.formats.map(({ outputFormat, name }) => ({ value: outputFormat, label: name }))}
        value={filter.outputFormat}
        onChange={(outputFormat) => {
          if (OutputFormat.is(outputFormat)) preview.send({ type: 'filter.edited', filter: { outputFormat } })
        }}
      />
      <ListedSelect
        label="Orientation"
        required={filter.outputFormat === 'wkhtmltopdf'}
        allowDeselect={false}
        data={orientationChoices}
        value={filter.orientation}
        onChange={(orientation) => {
          if (PageOrientation.is(orientation)) preview.send({ type: 'filter.edited', filter: { orientation } })
        }}
      />
    </div>
  )
}

const BenchmarkField = ({ preview, means }: FieldsProps) => {
  const { filter, content } = useSelector(preview, ({ context }) => context)
  const isAsked = O.isSome(content) && content.value.ReportParams.includes('Benchmark')
  return (
    isAsked &&
    means.benchmarks.length > 0 && (
      <BenchmarkSelect
        benchmarks={means.benchmarks}
        chosen={filter.Benchmark}
        onChoose={(Benchmark) => preview.send({ type: 'filter.edited', filter: { Benchmark } })}
      />
    )
  )
}

export const ParametersDialog = ({ preview }: Props) => {
  const means = useSelector(preview, ({ context }) => context.means)
  const canConfirm = useSelector(preview, (snapshot) => snapshot.can({ type: 'parameters.confirmed' }))
  const cancel = () => preview.send({ type: 'parameters.cancelled' })
  if (O.isNone(means)) return null
  return (
    <ModalDialog onClose={cancel} title="Preview parameters">
      <form
        noValidate
        className={styles['fields']}
        onSubmit={(event) => {
          event.preventDefault()
          preview.send({ type: 'parameters.confirmed' })
        }}
      >
        <DateFields preview={preview} means={means.value} />
        <FiguresDayLine day={means.value} />
        <SubjectFields preview={preview} means={means.value} />
        <BenchmarkField preview={preview} means={means.value} />
        <FormatFields preview={preview} means={means.value} />
        <DialogFoot>
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" disabled={!canConfirm}>
            Run
          </Button>
        </DialogFoot>
      </form>
    </ModalDialog>
  )
}
