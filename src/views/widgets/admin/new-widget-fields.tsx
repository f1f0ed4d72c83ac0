import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { O } from '../../../domain/fp.ts'
import { FigureBreakdown, DataSet } from '../../../domain/ledger/entity.ts'
import {
  dataViews,
  widgetNameFrom,
  type NewWidget,
  type WidgetShape,
  shapesForDraft,
  withData,
} from '../../../domain/widgets/library/new-widget.ts'
import { GraphType } from '../../../domain/widgets/graph/widget-graph.ts'
import { widgetTypes } from '../../../domain/widgets/widget-definition.ts'
import { isWidgetName } from '../../../domain/widgets/library/widget-name.ts'
import type { EditorSaveRefusal } from '../../../machines/kit/editing.ts'

const dataSetTexts: Readonly<Record<DataSet, string>> = {
  holdings: 'Holdings',
  valuation: 'Valuation',
  allocation: 'Allocation',
  performance: 'Performance',
  'value-series': 'Value over time',
  income: 'Income',
  gains: 'Realised gains',
  transactions: 'Transactions',
  distributions: 'Distributions',
}

const breakdownTexts: Readonly<Record<FigureBreakdown, string>> = {
  security: 'By security',
  parcel: 'By parcel',
  component: 'By component',
  'asset-class': 'By asset class',
  sector: 'By sector',
  account: 'By account',
  group: 'By group',
  adviser: 'By adviser',
  movement: 'By price movement',
  'financial-year': 'By financial year',
  currency: 'Currencies, by financial year',
  risk: 'Fees, income and risk',
  day: 'By day',
  week: 'By week',
  month: 'By month',
}

const graphTexts: Readonly<Record<GraphType, string>> = {
  donut: 'Donut graph',
  pie: 'Pie graph',
  bar: 'Bar graph',
  'stacked-bar': 'Stacked bar graph',
  line: 'Line graph',
  area: 'Area graph',
  scatter: 'Scatter graph',
  treemap: 'Treemap',
  waterfall: 'Waterfall graph',
}

const shapeText = (shape: WidgetShape): string => (GraphType.is(shape) ? graphTexts[shape] : widgetTypes[shape].title)

interface Props {
  readonly draft: NewWidget
  readonly refusal: O.Option<EditorSaveRefusal<string>>
  readonly onEdit: (draft: NewWidget) => void
}

const dataSetChoices = Object.entries(dataSetTexts).map(([value, label]) => ({ value, label }))

const noBreakdownText = 'Total'

const nameFault = ({ draft: { name, title }, refusal }: Omit<Props, 'onEdit'>): string | null => {
  if (O.isSome(refusal) && refusal.value._tag === 'Field') return refusal.value.message
  const typed = name === '' ? widgetNameFrom(title) : name
  if (typed === '') return null
  return isWidgetName(typed) ? null : 'Use lowercase letters, digits and single hyphens. Begin with a letter'
}

const DataFields = ({ draft, onEdit }: Omit<Props, 'refusal'>) => {
  const breakdowns = dataViews[draft.dataSet]
  return (
    <>
      <NativeSelect
        label="Data set"
        data={dataSetChoices}
        value={draft.dataSet}
        onChange={({ currentTarget: { value } }) => {
          if (DataSet.is(value)) onEdit(withData(draft, value, dataViews[value][0]?.by ?? null))
        }}
      />
      <NativeSelect
        label="Breakdown"
        disabled={breakdowns.length === 1}
        data={breakdowns.map(({ by }) => ({
          value: by ?? '',
          label: by === null ? noBreakdownText : breakdownTexts[by],
        }))}
        value={draft.by ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onEdit(withData(draft, draft.dataSet, FigureBreakdown.is(value) ? value : null))
        }
      />
      <NativeSelect
        label="Display as"
        data={shapesForDraft(draft).map((value) => ({ value, label: shapeText(value) }))}
        value={draft.shape}
        onChange={({ currentTarget: { value } }) => {
          const shape = shapesForDraft(draft).find((one) => one === value)
          if (shape !== undefined) onEdit({ ...draft, shape })
        }}
      />
    </>
  )
}

export const NewWidgetFields = ({ draft, refusal, onEdit }: Props) => (
  <>
    <DataFields draft={draft} onEdit={onEdit} />
    <TextInput
      label="Title"
      description="{today} is replaced by today’s date."
      required
      maxLength={200}
      value={draft.title}
      onChange={(event) => onEdit({ ...draft, title: event.currentTarget.value })}
    />
    <TextInput
      label="Name"
      description="Cannot be changed later. Leave empty to use the title."
      maxLength={60}
      placeholder={widgetNameFrom(draft.title)}
      value={draft.name}
      error={nameFault({ draft, refusal })}
      onChange={(event) => onEdit({ ...draft, name: event.currentTarget.value })}
    />
    <Textarea
      label="Description"
      autosize
      minRows={2}
      maxRows={4}
      maxLength={1000}
      value={draft.description}
      onChange={(event) => onEdit({ ...draft, description: event.currentTarget.value })}
    />
  </>
)
