import { Title } from '@mantine/core'
import '@mantine/core/styles/Title.css'
import type { ReportRunsRef } from '../../../machines/report-runs.ts'

interface Props {
  readonly runs: ReportRunsRef
}

export const RunsScreen = ({ runs }: Props) => (
  <Title order={1} size="h2" key={runs.sessionId}>
    Reports run
  </Title>
)
