/** Numbers of the other side's messages: all before `next` are dealt with, and those in `done` after it. */
export interface ReceivedNumbers {
  readonly next: number
  readonly done: ReadonlySet<number>
}

/** They are dealt with in whatever order: what was asked for again comes after what made us ask. */
export const dealtWith = ({ next, done }: ReceivedNumbers, from: number, to = from): ReceivedNumbers => {
  const all = new Set(done)
  for (let number = Math.max(from, next); number <= to; number += 1) all.add(number)
  let first = next
  while (all.delete(first)) first += 1
  return { next: first, done: all }
}
