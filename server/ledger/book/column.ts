import * as t from 'io-ts'

/** A column that arrives as one JSON array: judged in one go, for thousands of values. */
export const column = <A>(item: t.Type<A>): t.Type<readonly A[]> => {
  const isColumn = (value: unknown): value is readonly A[] => Array.isArray(value) && value.every(item.is)
  return new t.Type(
    `${item.name} column`,
    isColumn,
    (value, context) => (isColumn(value) ? t.success(value) : t.failure(value, context)),
    t.identity,
  )
}

export const Texts = column(t.string)
export const Numbers = column(t.number)
