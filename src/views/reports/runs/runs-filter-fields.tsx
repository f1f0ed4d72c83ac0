import { NativeSelect, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import type { RunsFilter } from '../../../domain/reports/run/sought-runs.ts'
import type { ReportRunsRef } from '../../../machines/reports/report-runs.ts'
import { outcomes, outcomeTexts } from './outcome-text.ts'
import styles from './runs.module.css'

interface Props {
  readonly runs: ReportRunsRef
  readonly filter: RunsFilter
}

const texts = { ...outcomeTexts, Any: 'Any' }

export const RunsFilterFields = ({ runs, filter }: Props) => (
  <div className={styles['filter']}>
    <TextInput
      className={styles['search']}
      label="Search"
      description="By report, subject, code or who ran it"
      type="search"
      value={filter.search}
      onChange={(event) =>
        runs.send({ type: 'filter.changed', filter: { ...filter, search: event.currentTarget.value } })
      }
    />
    <NativeSelect
      label="Outcome"
      data={outcomes.map((value) => ({ value, label: texts[value] }))}
      value={filter.outcome}
      onChange={(event) => {
        const outcome = outcomes.find((one) => one === event.currentTarget.value)
        if (outcome !== undefined) runs.send({ type: 'filter.changed', filter: { ...filter, outcome } })
      }}
    />
  </div>
)
