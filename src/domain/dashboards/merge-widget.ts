import { E, pipe } from '../fp.ts'
import { sameJson } from '../json/parse-json.ts'
import { WidgetDefinition } from '../widgets/widget-definition.ts'

type WidgetFields = Readonly<Record<string, unknown>>

export const changedFields = (before: WidgetFields, after: WidgetFields): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => !sameJson(before[field], after[field]),
  )

export const mergeWidget = (
  before: WidgetDefinition,
  mine: WidgetDefinition,
  theirs: WidgetDefinition,
): E.Either<'NoWidget', WidgetDefinition> => {
  const fields: WidgetFields = mine
  const changes = changedFields(before, mine).map((field): [string, unknown] => [field, fields[field]])
  const merged = Object.entries<unknown>({ ...theirs, ...Object.fromEntries<unknown>(changes) })
  return pipe(
    WidgetDefinition.decode(Object.fromEntries(merged.filter(([, value]) => value !== undefined))),
    E.mapLeft(() => 'NoWidget'),
  )
}
