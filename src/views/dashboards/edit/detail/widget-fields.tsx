import { type WidgetDefinition, SourceConfig } from '../../../../domain/widgets/widget-definition.ts'
import type { Column } from '../../../../domain/widgets/table/widget-table.ts'
import { FormFields } from './form-fields.tsx'
import { GraphFields } from './graph-fields.tsx'
import { TableFields } from './table-fields.tsx'
import { TextFields } from './text-fields.tsx'
import { amended } from './amended.ts'
import { RefreshField } from './refresh-field.tsx'

interface CalendarFieldsProps {
  readonly config: SourceConfig
  readonly onEdit: (config: SourceConfig) => void
}

const CalendarFields = ({ config, onEdit }: CalendarFieldsProps) => (
  <RefreshField
    seconds={config.refreshSeconds}
    onEdit={(refreshSeconds) => onEdit(amended(SourceConfig, config, { refreshSeconds }))}
  />
)

interface Props {
  readonly widget: WidgetDefinition
  readonly columns: readonly Column[]
  readonly onEdit: (widget: WidgetDefinition) => void
}

// spec §9
const gridPages = [250, 500, 1000]
const tablePages = [5, 10, 25, 50, 100]

/** What can be set of a widget of its type. */
export const WidgetFields = ({ widget, columns, onEdit }: Props) => {
  switch (widget.type) {
    case 'text':
      return <TextFields config={widget.config} onEdit={(config) => onEdit({ ...widget, config })} />
    case 'form':
      return <FormFields config={widget.config} onEdit={(config) => onEdit({ ...widget, config })} />
    case 'table':
    case 'grid':
      return (
        <TableFields
          config={widget.config}
          columns={columns}
          pageSizes={widget.type === 'grid' ? gridPages : tablePages}
          onEdit={(config) => onEdit({ ...widget, config })}
        />
      )
    case 'graph':
      return <GraphFields config={widget.config} onEdit={(config) => onEdit({ ...widget, config })} />
    case 'calendar':
      return <CalendarFields config={widget.config} onEdit={(config) => onEdit({ ...widget, config })} />
  }
}
