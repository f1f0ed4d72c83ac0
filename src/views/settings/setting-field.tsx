import { Button, Checkbox, Group, Input, TextInput } from '@mantine/core'
import { lastDate } from '../../domain/dates/iso-date.ts'
import type { SettingKind, SettingValue } from '../../domain/settings/setting-kind.ts'
import { DateField } from '../adapters/date-field.tsx'
import { idleOrClickProps } from '../ui/busy.ts'
import listStyles from '../ui/lists/list-table.module.css'
import { ListedSelect } from '../ui/selects.ts'

interface Props {
  readonly kind: SettingKind
  readonly label: string
  readonly value: SettingValue
  readonly fault: string | null
  readonly onEdit: (value: SettingValue) => void
}

const ChoiceField = ({ label, value, fault, onEdit, choices }: Props & { readonly choices: readonly string[] }) => (
  <ListedSelect
    label={label}
    data={choices}
    value={String(value)}
    error={fault}
    searchable
    nothingFoundMessage="No matches"
    allowDeselect={false}
    onChange={(choice) => {
      if (choice !== null) onEdit(choice)
    }}
  />
)

export const SettingField = (props: Props) => {
  const { kind, label, value, fault, onEdit } = props
  switch (kind.type) {
    case 'date':
      return (
        <Input.Wrapper label={label} labelElement="div" error={fault}>
          <Group gap="xs" mb={6}>
            <DateField
              label={label}
              value={String(value)}
              min="0001-01-01"
              max={lastDate}
              className={listStyles['date']}
              onChoose={onEdit}
            />
            <Button variant="default" size="xs" {...idleOrClickProps(value === '', () => onEdit(''))}>
              No date
            </Button>
          </Group>
        </Input.Wrapper>
      )
    case 'flag':
      return (
        <Checkbox
          label={label}
          checked={value === true}
          error={fault}
          onChange={({ currentTarget }) => onEdit(currentTarget.checked)}
        />
      )
    case 'choice':
      return <ChoiceField {...props} choices={kind.choices} />
    case 'time zone':
      return <ChoiceField {...props} choices={['UTC', ...Intl.supportedValuesOf('timeZone')]} />
    case 'text':
    case 'number':
      return (
        <TextInput
          label={label}
          type={kind.type}
          value={String(value)}
          error={fault}
          onChange={({ currentTarget: { value: text, valueAsNumber } }) =>
            onEdit(kind.type === 'number' && text !== '' ? valueAsNumber : text)
          }
        />
      )
  }
}
