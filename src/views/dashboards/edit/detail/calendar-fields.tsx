import { SourceConfig } from '../../../../domain/widgets/widget-definition.ts'
import { amended } from './amended.ts'
import { RefreshField } from './refresh-field.tsx'

interface Props {
  readonly config: SourceConfig
  readonly onEdit: (config: SourceConfig) => void
}

export const CalendarFields = ({ config, onEdit }: Props) => (
  <RefreshField
    seconds={config.refreshSeconds}
    onEdit={(refreshSeconds) => onEdit(amended(SourceConfig, config, { refreshSeconds }))}
  />
)
