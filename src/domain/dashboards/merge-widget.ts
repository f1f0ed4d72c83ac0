import { E, pipe } from '../fp.ts'
import { sameJson } from '../parse-json.ts'
import { WidgetDefinition } from '../widgets/widget-definition.ts'

type Fields = Readonly<Record<string, unknown>>

/** The fields in which two definitions of a widget differ. */
export const changedFields = (before: Fields, after: Fields): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => !sameJson(before[field], after[field]),
  )

/** `theirs` with the fields that were changed from `before` to `mine`. */
export const mergeWidget = (
  before: WidgetDefinition,
  mine: WidgetDefinition,
  theirs: WidgetDefinition,
): E.Either<'NoWidget', WidgetDefinition> => {
  const wanted: Fields = mine
  const changes = changedFields(before, mine).map((field): [string, unknown] => [field, wanted[field]])
  const merged = Object.entries<unknown>({ ...theirs, ...Object.fromEntries<unknown>(changes) })
  return pipe(
    WidgetDefinition.decode(Object.fromEntries(merged.filter(([, value]) => value !== undefined))),
    E.mapLeft(() => 'NoWidget'),
  )
}
