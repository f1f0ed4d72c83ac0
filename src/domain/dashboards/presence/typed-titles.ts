import * as t from 'io-ts'
import { withMaxLength } from '../../text/text-codec.ts'
import type { Dashboard } from '../dashboard.ts'
import { widgetsOf } from '../structure.ts'
import type { TypedTitle } from './presence-messages.ts'

export const shownTitle = (real: string, typed: TypedTitle | undefined): string =>
  typed === undefined || typed.title.trim() === '' ? real : typed.title

export const maxTitleLength = 200
const maxWidgets = 100

const isTitle = (value: unknown): value is string => typeof value === 'string' && value.length <= maxTitleLength

const TypedTitleText = withMaxLength(
  new t.Type<string, string, unknown>(
    'Title',
    isTitle,
    (value, context) => (isTitle(value) ? t.success(value) : t.failure(value, context, 'must be a title')),
    t.identity,
  ),
  200,
)

const AnyTitles = t.readonly(t.record(t.string, TypedTitleText))
type WidgetTitles = t.TypeOf<typeof AnyTitles>

const areWithinLimits = (titles: WidgetTitles): boolean =>
  Object.keys(titles).length <= maxWidgets && Object.keys(titles).every(isTitle)

const WidgetTitles = withMaxLength(
  new t.Type<WidgetTitles, WidgetTitles, unknown>(
    'WidgetTitles',
    (value): value is WidgetTitles => AnyTitles.is(value) && areWithinLimits(value),
    (value, context) =>
      AnyTitles.is(value) && areWithinLimits(value)
        ? t.success(value)
        : t.failure(value, context, 'must be a few titles by wid'),
    t.identity,
  ),
  200,
)

export const TypedTitles = t.readonly(
  t.intersection([t.strict({ widgets: WidgetTitles }), t.exact(t.partial({ dashboard: TypedTitleText }))]),
)
export type TypedTitles = t.TypeOf<typeof TypedTitles>

export const noTitles: TypedTitles = { widgets: {} }

export const hasTitles = ({ dashboard, widgets }: TypedTitles): boolean =>
  dashboard !== undefined || Object.keys(widgets).length > 0

const shortTitle = (title: string): string => title.slice(0, maxTitleLength)

export const shortTypedTitles = ({ dashboard, widgets }: TypedTitles): TypedTitles => ({
  ...(dashboard === undefined ? {} : { dashboard: shortTitle(dashboard) }),
  widgets: Object.fromEntries(
    Object.entries(widgets)
      .slice(0, maxWidgets)
      .map(([wid, title]) => [wid, shortTitle(title)]),
  ),
})

export const changedTitles = (seen: Dashboard, edited: Dashboard): TypedTitles => {
  const titles = new Map(widgetsOf(seen.rows).map(({ wid, title }) => [wid, title]))
  const renamed = widgetsOf(edited.rows).filter(({ wid, title }) => titles.has(wid) && titles.get(wid) !== title)
  return {
    ...(edited.title === seen.title ? {} : { dashboard: edited.title }),
    widgets: Object.fromEntries(renamed.map(({ wid, title }) => [wid, title])),
  }
}
