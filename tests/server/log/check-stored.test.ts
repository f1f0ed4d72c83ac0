import * as t from 'io-ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkStored } from '../../../server/log/check-stored.ts'
import { storedKinds } from '../../../server/stored-kinds.ts'
import { messageStream } from '../../../src/domain/messages/conversation.ts'
import { versionedCodec } from '../../../src/domain/log/versioned.ts'
import { openTestLog, type TestLog } from '../support/open-test-log.ts'
import { anIntent, appendOf } from '../support/samples.ts'

let ownLog: TestLog

beforeEach(async () => {
  ownLog = await openTestLog()
})
afterEach(() => ownLog.drop())

const message = { id: 'm', from: 'ann', to: 'ben', text: 'x', date: '2026-07-01T10:00:00.000Z' }

const sent = (data: object = {}, type = 'MessageSent') => ({ type, data: { ...message, ...data }, audience: [] })

const write = async (id: string, ...events: readonly ReturnType<typeof sent>[]) => {
  await ownLog.log.append(anIntent(), [appendOf(messageStream(id), 0, ...events)])()
}

const check = () => checkStored(ownLog.pool, storedKinds)

test('a log that can be read is checked and found so, also an empty one', async () => {
  await check()
  await write('a', sent())
  await expect(check()).resolves.toBeUndefined()
})

test.each([
  ['a type', sent({}, 'MessageShouted'), 'MessageShouted'],
  ['a version', sent({ '@version': 3 }), 'MessageSent'],
  ['a field', sent({ text: 7 }), 'MessageSent'],
])('%s that nothing here reads stops the start, naming position and kind', async (_, event, kind) => {
  await write('a', sent())
  await check()
  await write('b', sent(), event)
  const line = `The log cannot be read: the event at position 3 is no event of its kind (${kind}).`
  await expect(check()).rejects.toThrow(line)
  await expect(check()).rejects.toThrow(line)
})

test('streams of no kind that is read on demand are left to those who read them', async () => {
  await ownLog.log.append(anIntent(), [appendOf('another/a', 0, sent({}, 'Unheard'))])()
  await expect(check()).resolves.toBeUndefined()
})

test('what has been read is not looked at again by the same codecs, and is by others', async () => {
  const codec = t.strict({ type: t.literal('MessageSent'), text: t.string })
  const kind = { prefix: messageStream(''), codec }
  await write('a', sent())
  await checkStored(ownLog.pool, [kind])
  await ownLog.pool.query(`update event set data = '{}'`)
  await expect(checkStored(ownLog.pool, [kind])).resolves.toBeUndefined()
  const later = { ...kind, codec: versionedCodec(codec, { MessageSent: [(data) => data] }) }
  await expect(checkStored(ownLog.pool, [later])).rejects.toThrow('position 1')
})
