import { Button, Group, Input } from '@mantine/core'
import { instantOfLocal, localMoment } from '../../../domain/dates/local-moment.ts'
import { DateField } from '../../adapters/date-field.tsx'
import listStyles from '../../ui/lists/list-table.module.css'

interface Props {
  readonly label: string
  readonly description?: string
  readonly isRequired?: boolean
  readonly isFixed?: boolean
  /** What a button says that leaves no moment; without it one has to be chosen. */
  readonly none?: string
  /** An ISO instant, or nothing. */
  readonly value: string
  readonly fault: string | null
  readonly onChoose: (instant: string) => void
}

export const MomentField = ({
  label,
  description,
  isRequired = false,
  isFixed = false,
  none,
  value,
  fault,
  onChoose,
}: Props) => (
  <Input.Wrapper label={label} labelElement="div" description={description} required={isRequired} error={fault}>
    <Group gap="xs" my={6} inert={isFixed}>
      <DateField
        label={label}
        type="datetime-local"
        value={localMoment(value)}
        min="0001-01-01T00:00"
        max="9999-12-31T23:59"
        className={listStyles['date']}
        onChoose={(moment) => onChoose(instantOfLocal(moment))}
      />
      {none !== undefined && (
        <Button variant="default" size="xs" disabled={value === ''} onClick={() => onChoose('')}>
          {none}
        </Button>
      )}
    </Group>
  </Input.Wrapper>
)
