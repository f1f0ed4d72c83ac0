import type * as t from 'io-ts'
import { E, O, pipe } from '../../../src/domain/fp.ts'
import { parseJson } from '../../../src/domain/json/parse-json.ts'
import type { Bus } from './bus.ts'
import { chunksOf, createReassembly } from './chunks.ts'

/** Channels keep their names, because nodes of different releases share a database. */
const channels = {
  presence: 'plutus_presence',
  progress: 'plutus_progress',
  imports: 'plutus_imports',
} as const

interface TopicOptions<Message> {
  readonly name: keyof typeof channels
  readonly codec: t.Type<Message, unknown>
  /** Called at every opening; messages sent while the bus was disconnected are lost. */
  readonly onOpened?: () => void
  /** Receives messages of other nodes, of any length. A message that the codec refuses is ignored. */
  readonly onMessage: (message: Message, sender: string) => void
}

export interface Topic<Message> {
  /** Resolves once sent, or lost with the connection. */
  readonly post: (message: Message) => Promise<void>
}

export const openTopic = <Message>(
  bus: Bus,
  { name, codec, onOpened = () => undefined, onMessage }: TopicOptions<Message>,
): Topic<Message> => {
  const channel = channels[name]
  const reassemble = createReassembly()
  bus.follow({
    channel,
    onOpened,
    onNotification: (payload) => {
      pipe(
        reassemble(payload),
        O.filter(({ sender }) => sender !== bus.node),
        O.map(({ sender, json }) =>
          pipe(
            parseJson(json),
            E.chainW((message) => codec.decode(message)),
            E.map((message) => {
              onMessage(message, sender)
            }),
          ),
        ),
      )
    },
  })
  return { post: (message) => bus.notify(channel, chunksOf(bus.node, JSON.stringify(codec.encode(message)))) }
}
