import { Title } from '@mantine/core'
import '@mantine/core/styles/Title.css'
import type { ReportDeskRef } from '../../machines/report-desk.ts'

interface Props {
  readonly desk: ReportDeskRef
}

export const AdviserReportScreen = ({ desk }: Props) => (
  <Title order={1} size="h2" key={desk.sessionId}>
    Adviser reports
  </Title>
)
