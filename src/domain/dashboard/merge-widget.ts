import { E, pipe } from '../fp.ts'
import { sameJson } from '../same-json.ts'
import { WidgetDefinition } from '../widget/widget-definition.ts'

type Fields = Readonly<Record<string, unknown>>

const changedIn = (before: Fields, after: Fields): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => !sameJson(before[field], after[field]),
  )

/**
 * Three-way merge, field by field: what I made of a widget and what others made of it meanwhile, both from `before`.
 * None when both changed one field to different values.
 */
export const mergeWidget = (
  before: WidgetDefinition,
  mine: WidgetDefinition,
  theirs: WidgetDefinition,
): E.Either<'Overwrites', WidgetDefinition> => {
  const was: Fields = before
  const want: Fields = mine
  const now: Fields = theirs
  const changed = changedIn(was, want)
  const isTaken = changed.some((field) => !sameJson(was[field], now[field]) && !sameJson(want[field], now[field]))
  if (isTaken) return E.left('Overwrites')
  const merged = Object.entries({ ...now, ...Object.fromEntries(changed.map((field) => [field, want[field]])) })
  return pipe(
    WidgetDefinition.decode(Object.fromEntries(merged.filter(([, value]) => value !== undefined))),
    E.mapLeft(() => 'Overwrites'),
  )
}
