import { TextInput } from '@mantine/core'
import type { ConditionalFormat } from '../../../../domain/widgets/widget-definition.ts'
import type { TableColumn } from '../../../../domain/widgets/table/widget-table.ts'
import { ChoiceField, type FieldChoice } from './choice-field.tsx'
import { ColumnField } from './column-field.tsx'
import { ItemList } from './item-list.tsx'

interface Props {
  readonly columns: readonly TableColumn[]
  readonly formats: readonly ConditionalFormat[]
  readonly onEdit: (formats: readonly ConditionalFormat[]) => void
}

const testChoices: readonly FieldChoice<ConditionalFormat['test']>[] = [
  { value: 'below', label: 'is below' },
  { value: 'above', label: 'is above' },
  { value: 'equal', label: 'is' },
]

const lookChoices: readonly FieldChoice<ConditionalFormat['look']>[] = [
  { value: 'negative', label: 'Negative (red, with a sign)' },
  { value: 'positive', label: 'Positive (green)' },
  { value: 'warning', label: 'Warning' },
  { value: 'strong', label: 'Strong' },
]

// "1." may be the start of a decimal number, so it stays text
const typedValueOf = (text: string): number | string =>
  text !== '' && String(Number(text)) === text ? Number(text) : text

const numberOrText = (value: number | string): number | string =>
  String(value).trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value

export const FormatList = ({ columns, formats, onEdit }: Props) => (
  <ItemList
    legend="Conditional formats"
    noun="Format"
    items={formats}
    fresh={{ column: columns[0]?.path ?? '', test: 'below', value: 0, look: 'negative' }}
    onEdit={onEdit}
  >
    {(format, replace) => (
      <>
        <ColumnField
          label="Column"
          columns={columns}
          path={format.column}
          onEdit={(column = format.column) => replace({ ...format, column })}
        />
        <ChoiceField
          label="Condition"
          value={format.test}
          choices={testChoices}
          onEdit={(test = format.test) => replace({ ...format, test })}
        />
        <TextInput
          label="Value"
          value={String(format.value)}
          onChange={(event) => replace({ ...format, value: typedValueOf(event.currentTarget.value) })}
          onBlur={() => replace({ ...format, value: numberOrText(format.value) })}
        />
        <ChoiceField
          label="Look"
          value={format.look}
          choices={lookChoices}
          onEdit={(look = format.look) => replace({ ...format, look })}
        />
      </>
    )}
  </ItemList>
)
