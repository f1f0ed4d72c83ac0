/** What a pattern may have in braces. */
const slotNames = ['code', 'year', 'fy', 'quarter', 'month', 'day', 'title', '*'] as const
export type SlotName = (typeof slotNames)[number]

const periods: ReadonlySet<SlotName> = new Set(['year', 'fy', 'quarter', 'month', 'day'])

const isYear = (slot: SlotName): boolean => slot === 'year' || slot === 'fy'

/** Where one ends and the next begins can be told of no others: `Q3FY26` and `202606` are read, `PD12026` is not. */
export const canTouch = (before: SlotName, after: SlotName): boolean =>
  periods.has(before) && periods.has(after) && !(isYear(before) && isYear(after))

export const slotOf = (text: string): SlotName | undefined => {
  const name = text.trim().toLowerCase()
  return slotNames.find((slot) => slot === name)
}
