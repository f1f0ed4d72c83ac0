/** A computation that pauses now and then, so that its driver can let others run. */
export type Gradual<A> = Generator<undefined, A>

export const atOnce = <A>(computation: Gradual<A>): A => {
  for (;;) {
    const { done, value } = computation.next()
    if (done === true) return value
  }
}

export function* eachOf<A, B>(things: Iterable<A>, make: (thing: A) => B): Gradual<readonly B[]> {
  const made: B[] = []
  for (const thing of things) {
    made.push(make(thing))
    yield
  }
  return made
}
