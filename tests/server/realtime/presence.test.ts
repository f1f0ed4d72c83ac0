import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { maxTitleLength } from '../../../src/domain/dashboards/presence/typed-titles.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { type RealtimeNode, startNode } from './support/node.ts'
import { lookOn, dashboardKey, statusOf } from './support/subscriber.ts'
import { createPeople, type RealtimePeople } from './support/people.ts'
import { slowLine } from './support/slow-line.ts'
import { hasEnded } from './support/visitor.ts'
import { newEvent, writeEvents } from './support/write.ts'

const presenceTimes = { betweenMs: 10, askMs: 20, timeoutMs: 120, aliveMs: 50, goneMs: 500 }

let testDatabase: TestDatabase
let people: RealtimePeople
let realtimeNode: RealtimeNode

beforeEach(async () => {
  testDatabase = await freshDatabase()
  people = createPeople()
  for (const admin of ['ann', 'bob', 'cyd']) people.signIn(admin, 'admin')
  people.signIn('eve', 'client')
  people.signIn('kim', 'adviser')
  for (const username of ['ann', 'bob', 'cyd', 'eve', 'kim']) people.letOpen(username, 'portfolio', 'A1')
  realtimeNode = await startNode(testDatabase, people, { presenceTimes })
})

afterEach(async () => {
  await realtimeNode.stop()
  expect(realtimeNode.defects).toEqual([])
  await testDatabase.drop()
})

test('an administrator sees who else is there and who edits, whoever comes and goes', async () => {
  const ann = await lookOn(realtimeNode.address, 'ann')
  await expect.poll(ann.people).toEqual([])
  const eve = await lookOn(realtimeNode.address, 'eve')
  await expect.poll(ann.people).toEqual(['Eve Lee'])
  const bob = await lookOn(realtimeNode.address, 'bob')
  await expect.poll(bob.people).toEqual(['Ann Lee', 'Eve Lee'])
  bob.edit()
  await expect.poll(ann.people).toEqual(['Bob Lee*', 'Eve Lee'])
  eve.emit('close-dashboard', dashboardKey)
  await expect.poll(ann.people).toEqual(['Bob Lee*'])
  bob.leave()
  await expect.poll(ann.people).toEqual([])
  eve.leave()
  ann.leave()
})

test('the windows of one person are one person, who edits as long as one of them does', async () => {
  const ann = await lookOn(realtimeNode.address, 'ann')
  const [one, other] = [await lookOn(realtimeNode.address, 'bob'), await lookOn(realtimeNode.address, 'bob')]
  one.edit()
  await expect.poll(ann.people).toEqual(['Bob Lee*'])
  one.leave()
  await expect.poll(ann.people).toEqual(['Bob Lee'])
  expect(other.people()).toEqual(['Ann Lee'])
  other.leave()
  await expect.poll(ann.people).toEqual([])
  ann.leave()
})

test('S2: editors see titles as they are typed, clients and advisers do not', async () => {
  const [ann, bob, eve] = [
    await lookOn(realtimeNode.address, 'ann'),
    await lookOn(realtimeNode.address, 'bob'),
    await lookOn(realtimeNode.address, 'eve'),
  ]
  ann.edit({ dashboard: 'Fam', widgets: { w1: 'Hold' } })
  const named = { dashboard: { title: 'Fam', by: 'Ann Lee' }, widgets: { w1: { title: 'Hold', by: 'Ann Lee' } } }
  await expect.poll(bob.typed).toEqual(named)
  const [second, kim] = [await lookOn(realtimeNode.address, 'ann'), await lookOn(realtimeNode.address, 'kim')]
  expect(second.typed()).toEqual(named)
  expect(ann.typed()).toEqual({ widgets: {} })
  ann.look()
  await expect.poll(bob.typed).toEqual({ widgets: {} })
  for (const visitor of [eve, kim]) {
    expect(visitor.typed()).toEqual({ widgets: {} })
    expect(JSON.stringify(visitor.messages)).not.toMatch(/Fam|Hold/)
  }
  for (const visitor of [ann, bob, eve, second, kim]) visitor.leave()
})

test('a client and an adviser never learn who looks on, not even who types', async () => {
  const [eve, kim] = [await lookOn(realtimeNode.address, 'eve'), await lookOn(realtimeNode.address, 'kim')]
  const [ann, bob] = [await lookOn(realtimeNode.address, 'ann'), await lookOn(realtimeNode.address, 'bob')]
  ann.edit({ dashboard: 'Theirs' })
  await expect.poll(bob.people).toEqual(['Ann Lee*', 'Eve Lee', 'Kim Lee'])
  await expect.poll(bob.typed).toEqual({ dashboard: { title: 'Theirs', by: 'Ann Lee' }, widgets: {} })
  for (const visitor of [eve, kim]) {
    expect(visitor.messages.map(({ name }) => name)).not.toContain('who-is-here')
    expect(JSON.stringify(visitor.messages)).not.toMatch(/Lee|ann|bob|Theirs/)
  }
  for (const visitor of [eve, kim, ann, bob]) visitor.leave()
})

test('only an administrator is believed to be editing, and only where they may be', async () => {
  const [ann, eve, kim] = [
    await lookOn(realtimeNode.address, 'ann'),
    await lookOn(realtimeNode.address, 'eve'),
    await lookOn(realtimeNode.address, 'kim'),
  ]
  eve.edit({ dashboard: 'Mine' })
  kim.edit({ dashboard: 'Mine' })
  const bob = await lookOn(realtimeNode.address, 'bob')
  bob.emit('tell-standing', { ...statusOf({ dashboard: 'Elsewhere' }), place: { ...dashboardKey, code: 'A2' } })
  bob.edit({ dashboard: 'Ours' })
  await expect.poll(ann.typed).toEqual({ dashboard: { title: 'Ours', by: 'Bob Lee' }, widgets: {} })
  expect(ann.people()).toEqual(['Bob Lee*', 'Eve Lee', 'Kim Lee'])
  const titles = [ann, eve, kim].map(({ messages }) => JSON.stringify(messages))
  expect(titles.join()).not.toMatch(/Mine|Elsewhere/)
  for (const visitor of [ann, eve, kim, bob]) visitor.leave()
})

test('of two who type one title the later is shown, and the other again when that is taken back', async () => {
  const [ann, bob, cyd] = [
    await lookOn(realtimeNode.address, 'ann'),
    await lookOn(realtimeNode.address, 'bob'),
    await lookOn(realtimeNode.address, 'cyd'),
  ]
  ann.edit({ widgets: { w1: 'From Ann', w2: 'Hers' } })
  await expect.poll(cyd.typed).toMatchObject({ widgets: { w1: { title: 'From Ann' } } })
  bob.edit({ widgets: { w1: 'From Bob' } })
  await expect
    .poll(cyd.typed)
    .toEqual({ widgets: { w1: { title: 'From Bob', by: 'Bob Lee' }, w2: { title: 'Hers', by: 'Ann Lee' } } })
  expect(bob.typed()).toMatchObject({ widgets: { w1: { title: 'From Ann' } } })
  bob.look()
  await expect.poll(cyd.typed).toMatchObject({ widgets: { w1: { title: 'From Ann' } } })
  for (const visitor of [ann, bob, cyd]) visitor.leave()
})

test('whoever is an administrator no longer edits no longer and knows nobody', async () => {
  const [ann, bob] = [await lookOn(realtimeNode.address, 'ann'), await lookOn(realtimeNode.address, 'bob')]
  bob.edit({ dashboard: 'Bobs' })
  ann.edit({ widgets: { w1: 'Anns' } })
  await expect.poll(ann.typed).toMatchObject({ dashboard: { title: 'Bobs' } })
  await expect.poll(bob.typed).toMatchObject({ widgets: { w1: { title: 'Anns' } } })
  people.signIn('bob', 'client')
  await writeEvents(realtimeNode, 'user/bob', newEvent('RolesChanged', 'permission:site.admin'))
  await expect.poll(ann.people).toEqual(['Bob Lee'])
  await expect.poll(ann.typed).toEqual({ widgets: {} })
  await expect.poll(bob.people).toEqual([])
  await expect.poll(bob.typed).toEqual({ widgets: {} })
  bob.edit({ dashboard: 'Again' })
  const cyd = await lookOn(realtimeNode.address, 'cyd')
  cyd.edit({ dashboard: 'Cyds' })
  await expect.poll(ann.typed).toEqual({ dashboard: { title: 'Cyds', by: 'Cyd Lee' }, widgets: {} })
  expect(bob.typed()).toEqual({ widgets: {} })
  expect(bob.people()).toEqual([])
  expect(ann.people()).toEqual(['Cyd Lee*', 'Bob Lee'])
  for (const visitor of [ann, bob, cyd]) visitor.leave()
})

test('a session that ends, and a dashboard that may no longer be open, take a person and their titles away', async () => {
  const [ann, bob, cyd] = [
    await lookOn(realtimeNode.address, 'ann'),
    await lookOn(realtimeNode.address, 'bob'),
    await lookOn(realtimeNode.address, 'cyd'),
  ]
  bob.edit({ dashboard: 'Bobs' })
  cyd.edit({ widgets: { w1: 'Cyds' } })
  await expect.poll(ann.people).toEqual(['Bob Lee*', 'Cyd Lee*'])
  people.end('bob', 'revoked')
  await writeEvents(realtimeNode, 'session/bob', newEvent('SessionsEnded', 'user:bob'))
  await bob.until(hasEnded)
  await expect.poll(ann.people).toEqual(['Cyd Lee*'])
  people.forbid('cyd', 'portfolio', 'A1')
  await writeEvents(realtimeNode, 'ledger-import/1', newEvent('LedgerImported', 'permission:site.admin'))
  await cyd.until(hasEnded)
  await expect.poll(ann.people).toEqual([])
  await expect.poll(ann.typed).toEqual({ widgets: {} })
  ann.leave()
})

test('an editor whose line is cut is gone within moments, and there again when the line is mended', async () => {
  const line = await slowLine(realtimeNode.port)
  const ann = await lookOn(realtimeNode.address, 'ann')
  const bob = await lookOn(line.address, 'bob')
  bob.edit({ dashboard: 'Bobs' })
  await expect.poll(ann.people).toEqual(['Bob Lee*'])
  line.hold()
  await expect.poll(ann.people).toEqual([])
  expect(ann.typed()).toEqual({ widgets: {} })
  line.release()
  await expect.poll(ann.people).toEqual(['Bob Lee*'])
  await expect.poll(ann.typed).toMatchObject({ dashboard: { title: 'Bobs' } })
  ann.leave()
  bob.leave()
  line.close()
})

test('however often a client sends, others receive it now and then, and always the last of it', async () => {
  await realtimeNode.stop()
  realtimeNode = await startNode(testDatabase, people, { presenceTimes: { ...presenceTimes, betweenMs: 100 } })
  const [ann, bob] = [await lookOn(realtimeNode.address, 'ann'), await lookOn(realtimeNode.address, 'bob')]
  const before = ann.messages.length
  for (let key = 1; key <= 500; key += 1) bob.edit({ dashboard: `Title ${key.toString()}` })
  await expect.poll(ann.typed).toMatchObject({ dashboard: { title: 'Title 500' } })
  expect(ann.messages.length - before).toBeLessThan(20)
  ann.leave()
  bob.leave()
})

const tooMuch: readonly unknown[] = [
  statusOf({ dashboard: 'x'.repeat(maxTitleLength + 1) }),
  statusOf({ widgets: Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`w${index.toString()}`, 'x'])) }),
  statusOf({ widgets: { ['w'.repeat(maxTitleLength + 1)]: 'x' } }),
  { place: dashboardKey, isEditing: 'yes', titles: { widgets: {} } },
  { place: dashboardKey, isEditing: true },
  { isEditing: true, titles: { widgets: {} } },
  [],
  null,
]

test('what is too much, or no standing at all, changes nothing', async () => {
  const [ann, bob] = [await lookOn(realtimeNode.address, 'ann'), await lookOn(realtimeNode.address, 'bob')]
  await expect.poll(ann.people).toEqual(['Bob Lee'])
  const before = ann.messages.length
  for (const said of tooMuch) bob.emit('tell-standing', said)
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (isEditing, titles) => {
      fc.pre(typeof isEditing !== 'boolean')
      bob.emit('tell-standing', { place: dashboardKey, isEditing, titles })
    }),
    { numRuns: 200 },
  )
  await bob.open('portfolio', 'A2')
  expect(ann.messages.slice(before)).toEqual([])
  bob.edit({ dashboard: 'In order' })
  await expect.poll(ann.typed).toEqual({ dashboard: { title: 'In order', by: 'Bob Lee' }, widgets: {} })
  ann.leave()
  bob.leave()
})

test('a name that cannot be found is no reason to hide who is there', async () => {
  await realtimeNode.stop()
  const nobody = { ...people, findName: () => Promise.reject(new Error('away')) }
  realtimeNode = await startNode(testDatabase, nobody, { presenceTimes })
  const [ann, bob] = [await lookOn(realtimeNode.address, 'ann'), await lookOn(realtimeNode.address, 'bob')]
  await expect.poll(ann.people).toEqual(['bob'])
  expect(realtimeNode.defects.length).toBeGreaterThan(0)
  ann.leave()
  bob.leave()
  await realtimeNode.stop()
  realtimeNode = await startNode(testDatabase, people)
})
