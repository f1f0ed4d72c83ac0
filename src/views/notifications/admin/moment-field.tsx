import { Button, Group, Input } from '@mantine/core'
import { instantOfLocal, localMoment } from '../../../domain/dates/local-moment.ts'
import { DateField } from '../../adapters/date-field.tsx'
import { firmTimeZone } from '../../adapters/firm-time-zone.ts'
import { idleOrClickProps } from '../../ui/busy.ts'
import listStyles from '../../ui/lists/list-table.module.css'

interface Props {
  readonly label: string
  readonly description?: string
  readonly isRequired?: boolean
  readonly isFixed?: boolean
  /** Label of the button that clears the moment; without it a moment is required. */
  readonly none?: string
  /** An ISO instant, or empty. */
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
        value={localMoment(firmTimeZone(), value)}
        min="0001-01-01T00:00"
        max="9999-12-31T23:59"
        className={listStyles['date']}
        onChoose={(moment) => onChoose(instantOfLocal(firmTimeZone(), moment))}
      />
      {none !== undefined && (
        <Button variant="default" size="xs" {...idleOrClickProps(value === '', () => onChoose(''))}>
          {none}
        </Button>
      )}
    </Group>
  </Input.Wrapper>
)
