import type { NewEvent } from '../../../../server/log/event-log.ts'
import { E } from '../../../../src/domain/fp.ts'
import { anIntent } from '../../support/samples.ts'
import type { RealtimeNode } from './node.ts'

/** Appends at the end of a stream, whatever its revision. Returns the position of the last event once the node has received it. */
export const writeEvents = async (
  { log, tail }: Pick<RealtimeNode, 'log' | 'tail'>,
  stream: string,
  ...events: readonly NewEvent[]
): Promise<number> => {
  const expected = (await log.readStream(stream)).length
  const appended = await log.append(anIntent(), [{ stream, expected, events }])()
  if (E.isLeft(appended)) throw new Error(`${stream} is at ${appended.left.revision}`)
  await tail.reached(appended.right.position)
  return appended.right.position
}

export const newEvent = (type: string, ...audience: readonly string[]): NewEvent => ({ type, data: {}, audience })
