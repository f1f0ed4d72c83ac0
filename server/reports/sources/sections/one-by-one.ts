import { setImmediate } from 'node:timers/promises'

/** What each of some things comes to, others being served between one and the next: a scope can be two hundred accounts. */
export const oneByOne = async <A, B>(things: Iterable<A>, make: (thing: A) => B): Promise<readonly B[]> => {
  const made: B[] = []
  for (const thing of things) {
    made.push(make(thing))
    await setImmediate()
  }
  return made
}
