import { TextInput } from '@mantine/core'
import { GraphConfig } from '../../../../domain/widgets/widget-definition.ts'
import type { GraphType } from '../../../../domain/widgets/graph/widget-graph.ts'
import { amendValue } from './amended.ts'
import { ChoiceField } from './choice-field.tsx'
import styles from './detail.module.css'
import { ItemList } from './item-list.tsx'
import { RefreshField } from './refresh-field.tsx'

interface Props {
  readonly config: GraphConfig
  readonly onEdit: (config: GraphConfig) => void
}

const kindTexts: Readonly<Record<GraphType, string>> = {
  donut: 'Donut',
  pie: 'Pie',
  bar: 'Bars',
  'stacked-bar': 'Stacked bars',
  line: 'Lines',
  area: 'Areas',
  scatter: 'Scatter',
  treemap: 'Treemap',
  waterfall: 'Waterfall',
}

const isKind = (kind: string): kind is GraphType => Object.hasOwn(kindTexts, kind)

const kindChoices = Object.keys(kindTexts)
  .filter(isKind)
  .map((kind) => ({ value: kind, label: kindTexts[kind] }))

export const GraphFields = ({ config, onEdit }: Props) => {
  const { graphType, labels, values = [], refreshSeconds } = config
  const amend = (amendment: Parameters<typeof amendValue<GraphConfig>>[2]) =>
    onEdit(amendValue(GraphConfig, config, amendment))
  return (
    <>
      <div className={styles['fields']}>
        <ChoiceField
          label="Kind"
          value={graphType}
          choices={kindChoices}
          none="Original order"
          onEdit={(kind) => amend({ graphType: kind })}
        />
        <TextInput
          label="Label column"
          description="Only for tables; graph data has its own labels."
          value={labels ?? ''}
          onChange={({ currentTarget: { value } }) => amend({ labels: value === '' ? undefined : value })}
        />
      </div>
      <ItemList
        legend="Value columns"
        noun="Column"
        items={values}
        fresh=""
        onEdit={(changed) => amend({ values: changed.length === 0 ? undefined : changed })}
      >
        {(path, replace) => (
          <TextInput label="Column" value={path} onChange={(event) => replace(event.currentTarget.value)} />
        )}
      </ItemList>
      <RefreshField seconds={refreshSeconds} onEdit={(seconds) => amend({ refreshSeconds: seconds })} />
    </>
  )
}
