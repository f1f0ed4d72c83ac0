import { quarterText, yearLabel } from '../../../domain/archive/quarter.ts'
import { today } from '../../adapters/today.ts'
import { quarters } from '../archive-texts.ts'

interface Choice {
  readonly value: string
  readonly label: string
}

const yearsBack = 15

export const quarterChoices: readonly Choice[] = quarters.map((quarter) => ({
  value: quarter,
  label: quarterText(quarter),
}))

/** The years about now, and whichever is chosen already. */
export const yearChoices = (chosen: number | null): readonly Choice[] => {
  const next = Number(today().slice(0, 4)) + 1
  const near = Array.from({ length: yearsBack + 2 }, (_, back) => next - back)
  const years = chosen === null || near.includes(chosen) ? near : [...near, chosen].toSorted((a, b) => b - a)
  return years.map((year) => ({ value: year.toString(), label: yearLabel(year) }))
}
