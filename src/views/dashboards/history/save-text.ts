import { instantText } from '../../adapters/firm-time.ts'
import type { NamedSave } from '../../../domain/dashboards/history/history.ts'
import { O, pipe } from '../../../domain/fp.ts'

export const savedVersionText = (save: O.Option<NamedSave>): string =>
  pipe(
    save,
    O.match(
      () => 'the original version',
      ({ at, name }) => `the version of ${instantText(at)}, saved by ${name}`,
    ),
  )

export const restoredText = (restored: number, saves: readonly NamedSave[]): string => {
  if (restored === 0) return 'Restored the original version'
  const save = saves.find(({ first, revision }) => first <= restored && restored <= revision)
  return save === undefined ? `Restored revision ${restored}` : `Restored the version of ${instantText(save.at)}`
}
