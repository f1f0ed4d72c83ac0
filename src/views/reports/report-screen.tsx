import { Title } from '@mantine/core'
import '@mantine/core/styles/Title.css'
import type { ClientReportsRef } from '../../machines/client-reports.ts'

interface Props {
  readonly reports: ClientReportsRef
}

export const ReportScreen = ({ reports }: Props) => (
  <Title order={1} size="h2" key={reports.sessionId}>
    Reports
  </Title>
)
