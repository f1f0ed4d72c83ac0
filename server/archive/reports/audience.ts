import { userRoom } from '../../../src/domain/log/audience.ts'
import type { StaticReportEvent } from '../../../src/domain/static-report/event.ts'
import type { StaticReportState } from '../../../src/domain/static-report/evolve.ts'
import type { StaticReportKey } from '../../../src/domain/static-report/static-report.ts'
import { keeperRooms } from '../keeper-rooms.ts'

type Owner = Pick<StaticReportKey, 'Type' | 'Code'>

/** Somebody who may read reports; `isClient` is whoever does not do so in the firm's service, `hasLink` whose navigation leads to them. */
export interface Reader {
  readonly username: string
  readonly isClient: boolean
  readonly hasLink: boolean
}

/** Who reaches the reports of a portfolio or group, besides those who keep the archive. */
export type ReadersOf = (owner: Owner) => readonly Reader[]

/** Who hears what happens to a report; `state` is the one it leads to. */
export const staticReportAudience =
  (readersOf: ReadersOf) =>
  (event: StaticReportEvent, state: StaticReportState): readonly string[] => {
    const rooms = (owner: Owner) => readersOf(owner).map(({ username }) => userRoom(username))
    switch (event.type) {
      case 'StaticReportFetched':
        return [...keeperRooms, userRoom(event.by)]
      case 'OwnerLeft':
        return rooms(event)
      case 'StaticReportFiled':
      case 'StaticReportReplaced':
      case 'StaticReportEdited':
      case 'VersionWithdrawn':
      case 'StaticReportDeleted':
        return [...keeperRooms, ...(state._tag === 'Unfiled' ? [] : rooms(state.report))]
    }
  }
