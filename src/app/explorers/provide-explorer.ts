import { type CodesReadResult, type ExplorablesReadResult, explorerMachine } from '../../machines/explorers/explorer.ts'
import type { ExplorablesQuery } from '../../machines/explorers/listing.ts'
import { retriesOf } from '../following.ts'
import { readAfterTyping } from '../once-typed.ts'
import type { ScreenDeps } from '../screen-deps.ts'
import { readCodes, readExplorables } from './read-explorables.ts'
import { taskActor } from '../task-actor.ts'

const isTyped = ({ search, page }: ExplorablesQuery): boolean => search !== '' && page === 1

export const provideExplorer = (
  { client, socket }: Pick<ScreenDeps, 'client' | 'socket'>,
  read: typeof readExplorables = readExplorables,
) =>
  explorerMachine.provide({
    actors: {
      readExplorables: taskActor<ExplorablesReadResult, ExplorablesQuery>((query, signal) => {
        const page = read(client, query, signal)
        return isTyped(query) ? readAfterTyping(page, signal) : page
      }),
      readCodes: taskActor<CodesReadResult, ExplorablesQuery>((input, signal) => readCodes(client, input, signal)),
      retries: retriesOf(socket),
    },
  })
