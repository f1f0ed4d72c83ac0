import type { Dashboard } from '../dashboard.ts'
import { widgetsOf } from '../structure.ts'
import type { TypedTitles } from './typed-titles.ts'

/** What an edited dashboard calls otherwise than everybody sees it. Nobody else has a widget that is yet to be saved. */
export const titlesTyped = (seen: Dashboard, edited: Dashboard): TypedTitles => {
  const titles = new Map(widgetsOf(seen.rows).map(({ wid, title }) => [wid, title]))
  const renamed = widgetsOf(edited.rows).filter(({ wid, title }) => titles.has(wid) && titles.get(wid) !== title)
  return {
    ...(edited.title === seen.title ? {} : { dashboard: edited.title }),
    widgets: Object.fromEntries(renamed.map(({ wid, title }) => [wid, title])),
  }
}
