import { O, pipe } from '../../../src/domain/fp.ts'
import type { Bus } from './bus.ts'
import { chunksOf, createReassembly } from './chunks.ts'

/** Channels keep their names, because nodes of different releases share a database. */
const channels = {
  presence: 'plutus_presence',
  progress: 'plutus_progress',
  imports: 'plutus_imports',
} as const

interface TopicOptions {
  readonly name: keyof typeof channels
  /** Called at every opening; messages sent while the bus was disconnected are lost. */
  readonly onOpened?: () => void
  /** Receives messages of other nodes, of any length. */
  readonly onMessage: (sender: string, json: string) => void
}

export interface Topic {
  /** Resolves once sent, or lost with the connection. */
  readonly post: (json: string) => Promise<void>
}

export const openTopic = (bus: Bus, { name, onOpened = () => undefined, onMessage }: TopicOptions): Topic => {
  const channel = channels[name]
  const reassemble = createReassembly()
  bus.follow({
    channel,
    onOpened,
    onNotification: (payload) => {
      pipe(
        reassemble(payload),
        O.filter(({ sender }) => sender !== bus.node),
        O.map(({ sender, json }) => {
          onMessage(sender, json)
        }),
      )
    },
  })
  return { post: (json) => bus.notify(channel, chunksOf(bus.node, json)) }
}
