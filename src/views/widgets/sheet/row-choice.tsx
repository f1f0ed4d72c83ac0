import { CheckTarget } from '../../ui/lists/check-target.tsx'
import { useSelector } from '@xstate/react'
import type { TableRow } from '../../../domain/widgets/table/widget-table.ts'
import type { SheetRef } from '../../../machines/widgets/sheet.ts'
import { AllChoice } from '../../ui/lists/all-choice.tsx'
import styles from './sheet.module.css'

/** Spec §9. */
export const choiceWidth = 30

interface RowProps {
  readonly sheet: SheetRef
  readonly row: TableRow
  readonly isChosen: boolean
  readonly name: string
  readonly isStop?: boolean
}

export const RowChoice = ({ sheet, row, isChosen, name, isStop = true }: RowProps) => (
  <CheckTarget>
    <input
      type="checkbox"
      className={styles['choice']}
      aria-label={`Choose ${name}`}
      checked={isChosen}
      tabIndex={isStop ? 0 : -1}
      onChange={() => sheet.send({ type: 'row.toggled', row })}
    />
  </CheckTarget>
)

interface AllProps {
  readonly sheet: SheetRef
  readonly rows: () => readonly TableRow[]
  readonly count: number
}

export const AllRowsChoice = ({ sheet, rows, count }: AllProps) => {
  const chosen = useSelector(sheet, ({ context }) => context.chosen.size)
  const isAll = chosen > 0 && chosen >= count
  return (
    <AllChoice
      label="Choose all rows"
      className={styles['choice']}
      areAll={isAll}
      isAny={chosen > 0}
      onToggle={() => sheet.send({ type: 'rows.chosen', rows: isAll ? [] : rows() })}
    />
  )
}
