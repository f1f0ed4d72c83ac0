import { setImmediate } from 'node:timers/promises'
import { RA } from '../../src/domain/fp.ts'

// a part takes a few milliseconds
const partRows = 100

/** Between the parts others are served. */
export const eachPart = async <A, B>(
  rows: readonly A[],
  work: (part: readonly A[], done: number) => B,
): Promise<readonly B[]> => {
  const worked: B[] = []
  for (const part of RA.chunksOf(partRows)(rows)) {
    worked.push(work(part, Math.min((worked.length + 1) * partRows, rows.length)))
    if (worked.length * partRows < rows.length) await setImmediate()
  }
  return worked
}

export const inParts = async <A, B>(rows: readonly A[], work: (row: A) => B): Promise<readonly B[]> =>
  (await eachPart(rows, (part) => part.map(work))).flat()
