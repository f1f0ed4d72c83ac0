import { O } from '../../domain/fp.ts'
import type { ReportDeskInput } from './report-desk.ts'
import type { RoomInput } from '../shell/room.ts'

const begun = ({ identity, params, search, newId }: RoomInput) => ({
  identity,
  newId,
  code: params['code'] ?? '',
  name: O.fromNullable(new URLSearchParams(search).get('name')),
})

/** `/reports/{type}/{code}?name=`: an account is also called a portfolio. */
export const clientDeskInput = (room: RoomInput): ReportDeskInput => ({
  ...begun(room),
  screen: 'client',
  level: room.params['type'] === 'group' ? 'group' : 'account',
})

export const adviserDeskInput = (room: RoomInput): ReportDeskInput => ({
  ...begun(room),
  screen: 'adviser',
  level: 'adviser',
})
