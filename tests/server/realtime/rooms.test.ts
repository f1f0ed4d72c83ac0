import { afterEach, beforeEach, expect, test } from 'vitest'
import { dashboardRoom, permissionRoom, userRoom } from '../../../src/domain/log/recorded-event.ts'
import { UserRole } from '../../../src/domain/permissions/permission.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { type RealtimeNode, startNode } from './support/node.ts'
import { createPeople, type RealtimePeople } from './support/people.ts'
import { hasEnded, visitServer } from './support/visitor.ts'
import { newEvent, writeEvents } from './support/write.ts'

let testDatabase: TestDatabase
let people: RealtimePeople
let realtimeNode: RealtimeNode

beforeEach(async () => {
  testDatabase = await freshDatabase()
  people = createPeople()
  realtimeNode = await startNode(testDatabase, people)
})

afterEach(async () => {
  await realtimeNode.stop()
  expect(realtimeNode.defects).toEqual([])
  await testDatabase.drop()
})

const roles = Object.keys(UserRole.keys).filter(UserRole.is)
const allRooms = roles.map(userRoom)

/** Audiences of events, and the roles of connected people who may receive them. */
const said: readonly { readonly audience: string; readonly receivedBy: readonly UserRole[] }[] = [
  { audience: permissionRoom('site.superadmin'), receivedBy: ['superadmin'] },
  { audience: permissionRoom('site.admin'), receivedBy: ['superadmin', 'admin'] },
  { audience: permissionRoom('client.admin'), receivedBy: ['superadmin', 'admin'] },
  { audience: permissionRoom('client.adviser'), receivedBy: ['superadmin', 'admin', 'adviser'] },
  { audience: permissionRoom('client.dashboard.view'), receivedBy: ['client'] },
  { audience: permissionRoom('external.dashboard.view'), receivedBy: ['external'] },
  { audience: userRoom('client'), receivedBy: ['client'] },
  { audience: userRoom('somebody-else'), receivedBy: [] },
  { audience: userRoom('Client'), receivedBy: [] },
  { audience: dashboardRoom('portfolio', 'A1'), receivedBy: ['adviser', 'client'] },
  { audience: dashboardRoom('portfolio', 'A2'), receivedBy: [] },
  { audience: dashboardRoom('group', 'A1'), receivedBy: [] },
]

const receivedBy = (role: UserRole): readonly string[] =>
  said.filter((each) => each.receivedBy.includes(role)).map(({ audience }) => audience)

test.each(['live', 'replayed'] as const)('each role receives what it may and nothing else, %s', async (when) => {
  for (const role of roles) people.signIn(role, role)
  people.letOpen('adviser', 'portfolio', 'A1')
  people.letOpen('client', 'portfolio', 'A1')
  const speak = async (): Promise<number> => {
    for (const { audience } of said) await writeEvents(realtimeNode, 'talk', newEvent(audience, audience))
    return writeEvents(realtimeNode, 'talk', newEvent('Over', ...allRooms))
  }
  const enter = () =>
    roles.map((role) => ({
      role,
      visitor: visitServer(realtimeNode.address, role, {
        after: 0,
        dashboards: ['portfolio/A1', 'portfolio/A2', 'group/A1'],
      }),
    }))

  const early = when === 'live' ? enter() : []
  await Promise.all(early.map(({ visitor }) => visitor.untilCaughtUp()))
  const over = await speak()
  const present = when === 'live' ? early : enter()
  await Promise.all(present.map(({ visitor }) => visitor.untilReceived(over)))

  for (const { role, visitor } of present) {
    expect({ role, received: visitor.frames().map(({ event }) => event.type) }).toEqual({
      role,
      received: [...receivedBy(role), 'Over'],
    })
    visitor.leave()
  }
})

test('the events of a dashboard are received from the moment it is opened until it is closed', async () => {
  people.signIn('client', 'client')
  people.letOpen('client', 'portfolio', 'A1')
  const room = dashboardRoom('portfolio', 'A1')
  const visitor = visitServer(realtimeNode.address, 'client')
  await visitor.untilCaughtUp()

  const before = await writeEvents(
    realtimeNode,
    'dashboard/portfolio/A1',
    newEvent('Before', room),
    newEvent('Mark', 'user:client'),
  )
  await visitor.untilReceived(before)
  expect(await visitor.open('portfolio', 'A1')).toEqual({ opened: true, position: before })
  expect(await visitor.open('portfolio', 'A2')).toEqual({ opened: false })
  await visitor.untilReceived(await writeEvents(realtimeNode, 'dashboard/portfolio/A1', newEvent('During', room)))
  visitor.emit('close-dashboard', { type: 'portfolio', code: 'A1' })
  expect(await visitor.open('portfolio', 'A2')).toEqual({ opened: false })
  await visitor.untilReceived(
    await writeEvents(realtimeNode, 'dashboard/portfolio/A1', newEvent('After', room), newEvent('Over', 'user:client')),
  )

  expect(visitor.frames().map(({ event }) => event.type)).toEqual(['Mark', 'During', 'Over'])
  visitor.leave()
})

test('an event has exactly one name and does not say who else receives it', async () => {
  people.signIn('client', 'client')
  const visitor = visitServer(realtimeNode.address, 'client')
  await visitor.untilCaughtUp()
  await writeEvents(realtimeNode, 'notification/1', newEvent('NotificationSent', 'user:client', 'user:somebody-else'))
  await writeEvents(realtimeNode, 'dashboard/portfolio/A1', newEvent('DashboardRetitled', 'user:client'))
  await visitor.untilReceived(
    await writeEvents(realtimeNode, 'ledger-import/1', newEvent('FiguresChanged', 'user:client')),
  )

  expect(visitor.messages.map(({ name }) => name)).toEqual(['caught-up', 'new-notification', 'widgetUpdate', 'event'])
  expect(JSON.stringify(visitor.messages)).not.toContain('somebody-else')
  visitor.leave()
})

test('whoever loses a dashboard to an import receives nothing more of it', async () => {
  people.signIn('client', 'client')
  people.letOpen('client', 'portfolio', 'A1')
  const visitor = visitServer(realtimeNode.address, 'client', { dashboards: ['portfolio/A1'] })
  await visitor.untilCaughtUp()
  people.forbid('client', 'portfolio', 'A1')
  await writeEvents(
    realtimeNode,
    'ledger-import/1',
    newEvent('LedgerImported', permissionRoom('site.admin')),
    newEvent('FiguresChanged', dashboardRoom('portfolio', 'A1')),
  )
  await visitor.until(hasEnded)
  expect(visitor.frames()).toEqual([])
  expect(visitor.messages.at(-1)).toEqual({ name: 'disconnected', body: 'transport close' })
})

test('a dashboard that may no longer be open is taken away at the next heartbeat', async () => {
  await realtimeNode.stop()
  realtimeNode = await startNode(testDatabase, people, { heartbeatMs: 20 })
  people.signIn('client', 'client')
  people.letOpen('client', 'portfolio', 'A1')
  const visitor = visitServer(realtimeNode.address, 'client', { dashboards: ['portfolio/A1'] })
  await visitor.untilCaughtUp()
  people.forbid('client', 'portfolio', 'A1')
  await visitor.until(hasEnded)
  expect(visitor.messages.at(-1)).toEqual({ name: 'disconnected', body: 'transport close' })
})
