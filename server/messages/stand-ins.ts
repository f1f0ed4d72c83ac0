import { O } from '../../src/domain/fp.ts'
import { permissionRoom, userRoom } from '../../src/domain/log/recorded-event.ts'
import {
  standIn,
  type StandIn,
  type StandInCommand,
  StandInEvent,
  standInOn,
  type StandInRefusal,
  standInStream,
} from '../../src/domain/messages/stand-in.ts'
import { successorsOf } from '../../src/domain/messages/succession.ts'
import { type Kind, openResident, type Resident } from '../log/repository.ts'
import type { SiteSettings } from '../settings/site-settings.ts'
import { findUser, type UserServices } from '../users/user-services.ts'
import { successionKind } from './successions.ts'

const standInKind: Kind<O.Option<StandIn>, StandInCommand, StandInEvent, StandInRefusal> = {
  prefix: standInStream(''),
  codec: StandInEvent,
  decider: () => standIn,
  audience: (event, _, username) => [
    ...[...new Set([username, event.standIn])].map(userRoom),
    permissionRoom('client.admin'),
  ],
}

export interface StandIns extends Resident<O.Option<StandIn>, StandInCommand, StandInEvent, StandInRefusal> {
  /** Who stands in for somebody today, and who succeeds them since they left. */
  readonly standInsOf: (username: string) => readonly string[]
  /** For whom somebody stands in today. */
  readonly stoodInFor: (username: string) => readonly string[]
  readonly succeededBy: (username: string) => readonly string[]
}

interface StandInServices extends Pick<UserServices, 'log' | 'tail' | 'users' | 'now'> {
  readonly siteSettings: Pick<SiteSettings, 'today'>
}

export const openStandIns = async (services: StandInServices): Promise<StandIns> => {
  const { siteSettings, now } = services
  const leaves = await openResident(services, standInKind)
  const successions = await openResident(services, successionKind)
  const onLeave = (username: string): readonly string[] => {
    const current = standInOn(leaves.get(username).state, siteSettings.today(now()))
    return O.isSome(current) && O.isSome(findUser(services, username)) ? [current.value] : []
  }
  const successors = (username: string) => successorsOf((former) => successions.get(former).state, username)
  return {
    ...leaves,
    standInsOf: (username) => [...new Set([...onLeave(username), ...successors(username)])],
    stoodInFor: (username) => leaves.ids().filter((absent) => onLeave(absent).includes(username)),
    succeededBy: (username) => successions.ids().filter((former) => successors(former).includes(username)),
  }
}
