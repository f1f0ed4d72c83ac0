import * as t from 'io-ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLog } from '../../../server/log/open-log.ts'
import { type StreamKind, openOnDemandRepository, openResidentRepository } from '../../../server/log/repository.ts'
import { prepareUsers } from '../../../server/users/prepare-users.ts'
import { userKind } from '../../../server/users/aggregates.ts'
import { E } from '../../../src/domain/fp.ts'
import type { RecordedEvent } from '../../../src/domain/log/recorded-event.ts'
import { versionedCodec } from '../../../src/domain/log/versioned.ts'
import { UserEvent } from '../../../src/domain/users/user.ts'
import { silentLogger } from '../../support/silent-logger.ts'
import { openTestLog, type TestLog } from '../support/open-test-log.ts'
import { anIntent, appendOf } from '../support/samples.ts'

let ownLog: TestLog

beforeEach(async () => {
  ownLog = await openTestLog()
})

afterEach(() => ownLog.drop())

const facts = { roles: ['client'], accounts: ['P1'], groups: [], defaultDashboardType: 'portfolio', defaultCode: 'P1' }

const added = (username: string, more: Readonly<Record<string, unknown>> = {}) => ({
  type: 'UserAdded',
  data: { username, ...facts, status: 1, change_password: false, ...more },
  audience: [],
})

/** Users of a later Plutus, where everybody is in a department. */
const Department = t.intersection([
  UserEvent,
  t.union([
    t.type({ type: t.literal('UserAdded'), department: t.string }),
    t.type({ type: t.literal('PasswordReset') }),
  ]),
])
type Department = t.TypeOf<typeof Department>

interface Add {
  readonly type: 'Add'
  readonly event: Department
}

const laterKind = (codec: t.Type<Department, unknown>): StreamKind<readonly string[], Add, Department, never> => ({
  prefix: userKind.prefix,
  codec,
  decider: () => ({
    initial: [],
    decide: ({ event }) => E.right([event]),
    evolve: (state, event) => (event.type === 'UserAdded' ? [...state, event.department] : state),
  }),
  audience: () => [],
})

const later = versionedCodec(Department, { UserAdded: [(data) => ({ ...data, department: 'none yet' })] })

test('users who were added before a field was required are read with what it is made to be for them', async () => {
  await ownLog.log.append(anIntent(), [appendOf('user/ann', 0, added('ann'))])()
  expect((await openResidentRepository(ownLog, laterKind(later))).get('ann').state).toEqual(['none yet'])
  expect((await openOnDemandRepository(ownLog, laterKind(later)).get('ann')).state).toEqual(['none yet'])
})

test('what is written later says its version and is read as it was written', async () => {
  const users = await openResidentRepository(ownLog, laterKind(later))
  const [event] = [{ ...added('ben').data, type: 'UserAdded', department: 'Tax' }]
  const decoded = later.decode({ ...event, '@version': 2 })
  if (E.isLeft(decoded)) throw new Error('no event of a user')
  await users.change('ben', { type: 'Add', event: decoded.right }, anIntent())()
  const [recorded] = await ownLog.log.readStream('user/ben')
  expect(recorded?.data).toMatchObject({ department: 'Tax', '@version': 2 })
  expect((await openResidentRepository(ownLog, laterKind(later))).get('ben').state).toEqual(['Tax'])
})

test('the first version says none', async () => {
  const users = await openResidentRepository(ownLog, userKind)
  await ownLog.log.append(anIntent(), [appendOf('user/cid', 0, added('cid'))])()
  await ownLog.tail.reached(1)
  await users.change('cid', { type: 'ResetPassword' }, anIntent())()
  expect((await ownLog.log.readStream('user/cid')).map(({ data }) => '@version' in data)).toEqual([false, false])
})

test('people who are added in bulk say it too', async () => {
  Object.assign(userKind.codec, { upcasts: later.upcasts })
  const row = { ...facts, username: 'dee', email: 'dee@plutus.example', password: 'Plutus2026' }
  const { appends } = await prepareUsers(ownLog.pool, [
    { ...row, given_name: 'Dee', family_name: 'Tester', roles: ['client'], defaultDashboard: 'portfolio' },
  ])
  Object.assign(userKind.codec, { upcasts: {} })
  expect(appends.flatMap(({ events }) => events.map(({ data }) => data['@version']))).toEqual([2])
})

const line = 'The log cannot be read: the event at position 1 is no event of its kind (UserAdded).'

test('a start stops at what cannot be read, naming its position and its kind', async () => {
  await ownLog.log.append(anIntent(), [appendOf('user/ann', 0, added('ann', { roles: 'client' }))])()
  await expect(openResidentRepository(ownLog, userKind)).rejects.toThrow(line)
})

test('a version that is not known here cannot be read', async () => {
  await ownLog.log.append(anIntent(), [appendOf('user/ann', 0, added('ann', { '@version': 3 }))])()
  await expect(openResidentRepository(ownLog, laterKind(later))).rejects.toThrow(line)
})

const openFollowed = async () => {
  const onFailure = vi.fn()
  const { log, tail, close } = await openLog({ ...ownLog, projections: [], onFailure, logger: silentLogger })
  return { log, tail, close, onFailure }
}

test('what comes while it runs and cannot be read ends the reading: nothing later is delivered, no position reached', async () => {
  const { log, tail, close, onFailure } = await openFollowed()
  const users = await openResidentRepository({ log, tail }, userKind)
  const received: RecordedEvent[] = []
  await ownLog.log.append(anIntent(), [appendOf('user/ann', 0, added('ann', { roles: 'client' }))])()
  await expect(tail.reached(1)).rejects.toThrow(line)
  tail.subscribe((event) => void received.push(event))
  await ownLog.log.append(anIntent(), [appendOf('user/ben', 0, added('ben'))])()
  await expect(tail.reached(2)).rejects.toThrow(line)
  expect([tail.position(), received, users.ids()]).toEqual([0, [], []])
  expect(onFailure.mock.calls).toEqual([[new Error(line)]])
  await close()
})

test('so does what is no event at all', async () => {
  const { tail, close, onFailure } = await openFollowed()
  await ownLog.pool.query(`select * from append_events(
    '[{"stream": "user/ann", "expected": 0}]',
    '[{"stream": "user/ann", "revision": 1, "type": "UserAdded", "data": 7, "audience": []}]',
    'tester', now(), gen_random_uuid())`)
  await expect(tail.reached(1)).rejects.toThrow(line)
  expect(onFailure).toHaveBeenCalledOnce()
  await close()
})

test('so does what is met when it is asked for', async () => {
  await ownLog.log.append(anIntent(), [appendOf('user/ann', 0, added('ann', { roles: 'client' }))])()
  for (const ask of ['get', 'past', 'getAll'] as const) {
    const { log, tail, close, onFailure } = await openFollowed()
    const users = openOnDemandRepository({ log, tail }, userKind)
    await expect(ask === 'getAll' ? users.getAll(['ann']) : users[ask]('ann')).rejects.toThrow(line)
    await expect(tail.reached(2)).rejects.toThrow(line)
    expect(onFailure).toHaveBeenCalledOnce()
    await close()
  }
})
