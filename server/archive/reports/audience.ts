import { userRoom } from '../../../src/domain/log/recorded-event.ts'
import type { StaticReportEvent, StaticReportKey } from '../../../src/domain/archive/static-report.ts'
import type { StaticReportState } from '../../../src/domain/archive/evolve.ts'
import type { ReadersOf } from '../../access/archive-readers.ts'
import { keeperRooms } from '../keeper-rooms.ts'

type Owner = Pick<StaticReportKey, 'Type' | 'Code'>

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
