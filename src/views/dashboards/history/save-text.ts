import { displayMoment } from '../../../domain/dates/display-date.ts'
import type { NamedSave } from '../../../domain/dashboards/history/history.ts'
import { O, pipe } from '../../../domain/fp.ts'

export const pastText = (save: O.Option<NamedSave>): string =>
  pipe(
    save,
    O.match(
      () => 'before anybody changed it',
      ({ at, name }) => `on ${displayMoment(new Date(at))}, as ${name} left it`,
    ),
  )

export const restoredText = (restored: number, saves: readonly NamedSave[]): string => {
  if (restored === 0) return 'Restored as it was before anybody changed it'
  const save = saves.find(({ first, revision }) => first <= restored && restored <= revision)
  return save === undefined
    ? `Restored revision ${restored}`
    : `Restored as it was on ${displayMoment(new Date(save.at))}`
}
