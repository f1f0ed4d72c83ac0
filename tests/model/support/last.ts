/** If an element is on the screen twice, the last one belongs to the top dialog. */
export const lastOf = <A>(found: readonly A[]): A => {
  const one = found.at(-1)
  if (one === undefined) throw new Error('there is none')
  return one
}
