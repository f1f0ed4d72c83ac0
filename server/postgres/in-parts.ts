import { setImmediate } from 'node:timers/promises'
import { RA } from '../../src/domain/fp.ts'

const partRows = 20

// more frequent pauses cost too much: a turn of the event loop takes as long as many rows
const partMs = 5

/** Works through rows in parts, and lets the server answer other requests whenever 5 ms have passed. */
export const eachPart = async <A, B>(
  rows: readonly A[],
  work: (part: readonly A[], done: number) => B,
): Promise<readonly B[]> => {
  const worked: B[] = []
  let began = performance.now()
  for (const part of RA.chunksOf(partRows)(rows)) {
    worked.push(work(part, Math.min((worked.length + 1) * partRows, rows.length)))
    if (worked.length * partRows >= rows.length || performance.now() - began < partMs) continue
    await setImmediate()
    began = performance.now()
  }
  return worked
}

/** Writes a list as JSON. `textOf` writes one part of the list as a JSON array. */
export const jsonInParts = async <A>(
  rows: readonly A[],
  textOf: (part: readonly A[]) => string = JSON.stringify,
): Promise<string> => `[${(await eachPart(rows, (part) => textOf(part).slice(1, -1))).join(',')}]`

export const inParts = async <A, B>(rows: readonly A[], work: (row: A) => B): Promise<readonly B[]> =>
  (await eachPart(rows, (part) => part.map(work))).flat()
