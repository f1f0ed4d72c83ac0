import { afterEach, beforeEach, expect, test } from 'vitest'
import { dashboardRoom, permissionRoom, userRoom } from '../../../src/domain/log/recorded-event.ts'
import { Role } from '../../../src/domain/permissions/permission.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { type RealtimeNode, startNode } from './support/node.ts'
import { createPeople, type People } from './support/people.ts'
import { ended, visit } from './support/visitor.ts'
import { happened, write } from './support/write.ts'

let database: TestDatabase
let people: People
let node: RealtimeNode

beforeEach(async () => {
  database = await freshDatabase()
  people = createPeople()
  node = await startNode(database, people)
})

afterEach(async () => {
  await node.stop()
  expect(node.defects).toEqual([])
  await database.drop()
})

const roles = Object.keys(Role.keys).filter(Role.is)
const allRooms = roles.map(userRoom)

/** Audiences of events, and the roles of connected people who may receive them. */
const said: readonly { readonly audience: string; readonly receivedBy: readonly Role[] }[] = [
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

const receivedBy = (role: Role): readonly string[] =>
  said.filter((each) => each.receivedBy.includes(role)).map(({ audience }) => audience)

test.each(['live', 'replayed'] as const)('each role receives what it may and nothing else, %s', async (when) => {
  for (const role of roles) people.signIn(role, role)
  people.letOpen('adviser', 'portfolio', 'A1')
  people.letOpen('client', 'portfolio', 'A1')
  const speak = async (): Promise<number> => {
    for (const { audience } of said) await write(node, 'talk', happened(audience, audience))
    return write(node, 'talk', happened('Over', ...allRooms))
  }
  const enter = () =>
    roles.map((role) => ({
      role,
      visitor: visit(node.address, role, { after: 0, dashboards: ['portfolio/A1', 'portfolio/A2', 'group/A1'] }),
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
  const visitor = visit(node.address, 'client')
  await visitor.untilCaughtUp()

  const before = await write(node, 'dashboard/portfolio/A1', happened('Before', room), happened('Mark', 'user:client'))
  await visitor.untilReceived(before)
  expect(await visitor.open('portfolio', 'A1')).toEqual({ opened: true, position: before })
  expect(await visitor.open('portfolio', 'A2')).toEqual({ opened: false })
  await visitor.untilReceived(await write(node, 'dashboard/portfolio/A1', happened('During', room)))
  visitor.emit('close-dashboard', { type: 'portfolio', code: 'A1' })
  expect(await visitor.open('portfolio', 'A2')).toEqual({ opened: false })
  await visitor.untilReceived(
    await write(node, 'dashboard/portfolio/A1', happened('After', room), happened('Over', 'user:client')),
  )

  expect(visitor.frames().map(({ event }) => event.type)).toEqual(['Mark', 'During', 'Over'])
  visitor.leave()
})

test('an event has exactly one name and does not say who else receives it', async () => {
  people.signIn('client', 'client')
  const visitor = visit(node.address, 'client')
  await visitor.untilCaughtUp()
  await write(node, 'notification/1', happened('NotificationSent', 'user:client', 'user:somebody-else'))
  await write(node, 'dashboard/portfolio/A1', happened('DashboardRetitled', 'user:client'))
  await visitor.untilReceived(await write(node, 'ledger-import/1', happened('FiguresChanged', 'user:client')))

  expect(visitor.messages.map(({ name }) => name)).toEqual(['caught-up', 'new-notification', 'widgetUpdate', 'event'])
  expect(JSON.stringify(visitor.messages)).not.toContain('somebody-else')
  visitor.leave()
})

test('whoever loses a dashboard to an import receives nothing more of it', async () => {
  people.signIn('client', 'client')
  people.letOpen('client', 'portfolio', 'A1')
  const visitor = visit(node.address, 'client', { dashboards: ['portfolio/A1'] })
  await visitor.untilCaughtUp()
  people.forbid('client', 'portfolio', 'A1')
  await write(
    node,
    'ledger-import/1',
    happened('LedgerImported', permissionRoom('site.admin')),
    happened('FiguresChanged', dashboardRoom('portfolio', 'A1')),
  )
  await visitor.until(ended)
  expect(visitor.frames()).toEqual([])
  expect(visitor.messages.at(-1)).toEqual({ name: 'disconnected', body: 'transport close' })
})

test('a dashboard that may no longer be open is taken away at the next heartbeat', async () => {
  await node.stop()
  node = await startNode(database, people, { heartbeatMs: 20 })
  people.signIn('client', 'client')
  people.letOpen('client', 'portfolio', 'A1')
  const visitor = visit(node.address, 'client', { dashboards: ['portfolio/A1'] })
  await visitor.untilCaughtUp()
  people.forbid('client', 'portfolio', 'A1')
  await visitor.until(ended)
  expect(visitor.messages.at(-1)).toEqual({ name: 'disconnected', body: 'transport close' })
})
