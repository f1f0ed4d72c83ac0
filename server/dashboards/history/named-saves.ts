import type { NamedSave, PastSave, RecordedChange } from '../../../src/domain/dashboards/history/history.ts'
import type { DashboardEvent } from '../../../src/domain/dashboards/dashboard.ts'
import { pipe, RA } from '../../../src/domain/fp.ts'
import type { Past } from '../../log/repository.ts'

export const changesIn = ({ recorded, events }: Past<unknown, DashboardEvent>): readonly RecordedChange[] =>
  pipe(
    RA.zip(recorded, events),
    RA.map(([{ revision, at, actor, correlation }, event]) => ({ revision, at, actor, correlation, event })),
  )

export const namedSaves = async (
  saves: readonly PastSave[],
  namesOf: (usernames: readonly string[]) => Promise<(username: string) => string>,
): Promise<readonly NamedSave[]> => {
  const nameOf = await namesOf(saves.map(({ username }) => username))
  return saves.map((save) => ({ ...save, name: nameOf(save.username) }))
}
