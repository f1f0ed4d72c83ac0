import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import * as t from 'io-ts'
import { E } from '../../src/domain/fp.ts'

const ListenerMessage = t.union([t.strict({ ready: t.literal(true) }), t.strict({ round: t.number })])

/** Sockets listening in another process. */
export interface ListenerCrowd {
  /** Resolves when every socket has received the round. */
  readonly received: (round: number) => Promise<void>
  readonly disperse: () => void
}

const nextMessage = async (child: ChildProcess): Promise<t.TypeOf<typeof ListenerMessage>> => {
  const decoded = t.tuple([ListenerMessage, t.unknown]).decode(await once(child, 'message'))
  if (E.isLeft(decoded)) throw new Error('the listeners said something else')
  return decoded.right[0]
}

export const gatherCrowd = async (address: string, readyOn: string, count: number): Promise<ListenerCrowd> => {
  const child = fork(path.join(import.meta.dirname, 'listeners.ts'), [address, readyOn, count.toString()])
  await nextMessage(child)
  return {
    received: async (round) => {
      const message = await nextMessage(child)
      if (!('round' in message) || message.round !== round)
        throw new Error(`round ${round.toString()} was not heard in its turn`)
    },
    disperse: () => {
      child.disconnect()
    },
  }
}
