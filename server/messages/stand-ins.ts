import type { IsoDate } from '../../src/domain/dates/iso-date.ts'
import { O, pipe } from '../../src/domain/fp.ts'
import { permissionRoom, userRoom } from '../../src/domain/log/recorded-event.ts'
import {
  standIn,
  type StandIn,
  type StandInCommand,
  StandInEvent,
  standInFrom,
  standInOn,
  type StandInRefusal,
  standInStream,
} from '../../src/domain/messages/stand-in.ts'
import { successorsOf } from '../../src/domain/messages/succession.ts'
import { type StreamKind, openResidentRepository, type ResidentRepository } from '../log/repository.ts'
import type { SiteSettings } from '../settings/site-settings.ts'
import { findUser, type UserServices } from '../users/user-services.ts'
import { successionKind } from './successions.ts'

const standInKind: StreamKind<O.Option<StandIn>, StandInCommand, StandInEvent, StandInRefusal> = {
  prefix: standInStream(''),
  codec: StandInEvent,
  decider: () => standIn,
  audience: (event, _, username) => [
    ...[...new Set([username, event.standIn])].map(userRoom),
    permissionRoom('client.admin'),
  ],
}

interface StaffAbsence extends Pick<StandIn, 'until'> {
  readonly username: string
}

export interface StandIns extends ResidentRepository<O.Option<StandIn>, StandInCommand, StandInEvent, StandInRefusal> {
  readonly standInsOf: (username: string) => readonly string[]
  readonly stoodInFor: (username: string) => readonly StaffAbsence[]
  readonly succeededBy: (username: string) => readonly string[]
  readonly namedBy: (username: string) => O.Option<StandIn>
}

interface StandInServices extends Pick<UserServices, 'log' | 'tail' | 'users' | 'now'> {
  readonly siteSettings: Pick<SiteSettings, 'today'>
}

export const openStandIns = async (services: StandInServices): Promise<StandIns> => {
  const { siteSettings, now } = services
  const leaves = await openResidentRepository(services, standInKind)
  const successions = await openResidentRepository(services, successionKind)
  const today = (): IsoDate => siteSettings.today(now())
  const namedBy = (username: string): O.Option<StandIn> =>
    pipe(
      standInFrom(leaves.get(username).state, today()),
      O.filter(({ standIn }) => [username, standIn].every((one) => O.isSome(findUser(services, one)))),
    )
  const onLeave = (username: string): readonly StandIn[] =>
    pipe(
      namedBy(username),
      O.filter((named) => O.isSome(standInOn(O.some(named), today()))),
      O.match(
        () => [],
        (named) => [named],
      ),
    )
  const successors = (username: string) => successorsOf((former) => successions.get(former).state, username)
  return {
    ...leaves,
    namedBy,
    standInsOf: (username) => [
      ...new Set([...onLeave(username).map(({ standIn }) => standIn), ...successors(username)]),
    ],
    stoodInFor: (username) =>
      leaves
        .ids()
        .flatMap((absent) =>
          onLeave(absent).flatMap(({ standIn, until }) => (standIn === username ? [{ username: absent, until }] : [])),
        ),
    succeededBy: (username) => successions.ids().filter((former) => successors(former).includes(username)),
  }
}
