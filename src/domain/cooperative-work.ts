/** A computation that pauses now and then, so that its driver can let others run. */
export type CooperativeWork<A> = Generator<undefined, A>

export const runToEnd = <A>(computation: CooperativeWork<A>): A => {
  for (;;) {
    const { done, value } = computation.next()
    if (done === true) return value
  }
}

export function* mapCooperatively<A, B>(things: Iterable<A>, make: (thing: A) => B): CooperativeWork<readonly B[]> {
  const made: B[] = []
  for (const thing of things) {
    made.push(make(thing))
    yield
  }
  return made
}
