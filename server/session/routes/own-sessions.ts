import { endOtherSessions, endSession, ownSessions } from '../../../src/api/sessions.ts'
import { O, pipe, TE } from '../../../src/domain/fp.ts'
import { type OwnSession, unknownDevice } from '../../../src/domain/session/own-session.ts'
import type { UserSession } from '../../access/session.ts'
import { orNotFound } from '../../http/replies/not-found.ts'
import type { Route } from '../../http/route/route.ts'
import { pickPosition } from '../../log/carry-out.ts'
import type { UserServices } from '../../users/user-services.ts'
import type { LastUse } from '../last-use.ts'
import { detailsOf } from '../session-details.ts'
import type { SessionStore } from '../sessions.ts'

interface OwnSessionServices extends Pick<UserServices, 'pool' | 'now' | 'sessions'> {
  readonly sessionStore: SessionStore
  readonly lastUse: LastUse
}

const byLastUse = (one: OwnSession, other: OwnSession): number =>
  Number(other.isThis) - Number(one.isThis) || (other.lastUsed ?? '').localeCompare(one.lastUsed ?? '')

const openSessionIdsOf = async (
  { sessions, lastUse, now }: OwnSessionServices,
  username: string,
): Promise<readonly string[]> => {
  const at = now().toISOString()
  const { state } = await sessions.get(username)
  const unexpired = [...state].flatMap(([id, expiresAt]) => (expiresAt > at ? [id] : []))
  const idle = await Promise.all(unexpired.map(lastUse.isIdle))
  return unexpired.filter((_, nth) => idle[nth] === false)
}

const sessionsOf = async (
  services: OwnSessionServices,
  { username, id: own }: UserSession,
): Promise<readonly OwnSession[]> => {
  const open = await openSessionIdsOf(services, username)
  const [details, uses] = await Promise.all([detailsOf(services.pool, username), services.lastUse.of(open)])
  return open
    .map((id) => {
      const detail = details.get(id)
      const used = uses.get(id)
      return {
        id,
        device: detail?.device ?? unknownDevice,
        address: detail?.address ?? '',
        beganAt: detail?.beganAt.toISOString() ?? null,
        lastUsed: used === undefined ? null : new Date(used).toISOString(),
        isThis: id === own,
      }
    })
    .toSorted(byLastUse)
}

export const ownSessionRoutes = (route: Route, services: OwnSessionServices): void => {
  const { sessions, sessionStore } = services

  route(ownSessions, (_, session) => TE.fromTask(() => sessionsOf(services, session)))

  route(endSession, ({ params: { id } }, { username }) =>
    pipe(
      TE.fromTask(() => sessions.get(username)),
      TE.map(({ state }) => (state.has(id) ? O.some(id) : O.none)),
      TE.chain(orNotFound),
      TE.chainW((open) => sessionStore.close(username, open)),
      TE.map(pickPosition),
    ),
  )

  route(endOtherSessions, (_, { username, id }) => pipe(sessionStore.endOthers(username, id), TE.map(pickPosition)))
}
