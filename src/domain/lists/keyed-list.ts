export interface KeyedItem {
  readonly id: number
}

export const nextId = (list: readonly KeyedItem[]): number =>
  list.reduce((highest, { id }) => Math.max(highest, id), -1) + 1

export const withReplacedItem = <One extends KeyedItem>(list: readonly One[], written: One): readonly One[] =>
  list.map((one) => (one.id === written.id ? written : one))

export const withoutItem = <One extends KeyedItem>(list: readonly One[], id: number): readonly One[] =>
  list.filter((one) => one.id !== id)

export const withMovedItem = <One extends KeyedItem>(list: readonly One[], id: number, by: -1 | 1): readonly One[] => {
  const from = list.findIndex((one) => one.id === id)
  const one = list[from]
  const to = from + by
  return one === undefined || to < 0 || to >= list.length ? list : list.toSpliced(from, 1).toSpliced(to, 0, one)
}
